import { create } from 'zustand';
import type { DeskLead } from '../desk-api.ts';

// What others have done since this page read what it shows. The server tells it (events.ts); nothing
// is read until somebody asks.

/** What somebody has done to a lead. */
export interface Happening {
  /** As the audit trail calls it. */
  what: string;
  /** As of now, the lead has this version. Without one, it is not the lead itself that changed. */
  version: number | undefined;
  /** How many notes the page knew then. */
  notes: number;
  sentence: string;
}

export interface News {
  /** New leads that no list shows. */
  arrived: ReadonlySet<number>;
  /** Those of them that are not in the number of new leads either. */
  uncounted: ReadonlySet<number>;
  /** What happened last to leads that were read, the newest at the end. */
  changed: ReadonlyMap<number, Happening>;
}

const NONE: ReadonlySet<number> = new Set();

export const useNews = create<News>()(() => ({
  arrived: NONE,
  uncounted: NONE,
  changed: new Map(),
}));

/** What somebody else has done to a lead since the page read it. */
export const useHappening = (lead: DeskLead | undefined): Happening | undefined => {
  const happening = useNews(({ changed }) => lead && changed.get(lead.id));
  const { version = Infinity, notes = 0 } = happening ?? {};
  // A change or a note of one's own, or a Refresh, has brought it along.
  return lead && version > lead.version && notes >= (lead.notes ?? 0) ? happening : undefined;
};

/** Outside of components. */
export const newsSoFar = useNews.getState;

/** The version of a lead that the page knows, or has heard of since. */
export const latestVersion = ({ id, version }: DeskLead): number =>
  Math.max(version, newsSoFar().changed.get(id)?.version ?? 0);

/** The new leads were counted again. */
export const forgetUncounted = (): void => useNews.setState({ uncounted: NONE });
