import { useEffect } from 'react';
import { mutate } from 'swr';
import { whenIdle } from '../../lib/first-use.ts';
import { lazyCode } from '../../lib/lazy-code.ts';
import { untilSaved } from '../data/saving.ts';
import { cached } from '../data/swr-cache.ts';
import { leadsOf } from '../data/use-pages.ts';
import { LEADS, type LeadEvent } from '../desk-api.ts';
import { ANY } from '../list-head/kept-filter.ts';
import { listUrl } from '../views.ts';
import { newsSoFar } from './news.ts';

// Over HTTP/1.1, a browser has six connections to a host. So one of its tabs holds the stream of
// events, as long as it has the lock, and tells the others.
//
//   GET /api/leads/events ──► the tab with the lock ──► BroadcastChannel ──► the other tabs
//
// A tab that begins to listen says which leads it knows, and the tab with the lock asks the server for
// those that have arrived since: it may have told of them already. What was done to a lead before is
// not told again.

const NAME = 'desk-events';

// The server may refuse the stream: a sign-in that has ended counts as a wrong password.
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

/** The highest id that the page knows, 0 if there is no lead; undefined if it has not read them. */
const newestKnown = (): number | undefined => {
  const lists = (['all', 'new'] as const)
    .map((view) => listUrl({ ...ANY, view }))
    .filter((url) => cached(url));
  const { arrived } = newsSoFar();
  if (lists.length + arrived.size === 0) return undefined;
  const listed = lists.flatMap(leadsOf).map(({ id }) => id);
  return Math.max(0, ...listed, ...arrived);
};

/** What a tab says when it begins to listen. */
interface Beginning {
  /** See {@link newestKnown}. */
  after: number;
}

/** Begins the stream after a lead, in the tab that holds it. */
let reopen: ((after: number) => void) | undefined;

interface Stream {
  onEvent: (event: LeadEvent) => void;
  signal: AbortSignal;
}

/** Holds the stream until the signal. */
const holdStream = ({ onEvent, signal }: Stream): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;
    const open = (after = newestKnown()) => {
      source = new EventSource(`${LEADS}/events${after === undefined ? '' : `?after=${after}`}`);
      source.addEventListener('open', () => {
        pause = FIRST_PAUSE_MS;
      });
      source.addEventListener('message', ({ data }) =>
        onEvent(JSON.parse(data as string) as LeadEvent),
      );
      source.addEventListener('error', () => {
        // A stream that was lost, and not refused, is opened again by the browser.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(() => open(), pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      });
    };
    open();
    reopen = (after) => {
      // One that was refused is not tried again before its time.
      if (source.readyState === EventSource.CLOSED) return;
      source.close();
      open(Math.min(after, newestKnown() ?? after));
    };
    signal.addEventListener('abort', () => {
      reopen = undefined;
      clearTimeout(timer);
      source.close();
      resolve();
    });
  });

/** Comes with the code of what one does to leads. If a release has replaced it, nothing is told. */
const taker = lazyCode(() => import('./take-event.ts'));

/** Keeps what is new to this tab. */
const take = (event: LeadEvent) => taker.run((loaded) => loaded.takeEvent(event));

/** Listens until the returned function is called. */
const enter = (): (() => void) => {
  const left = new AbortController();
  const { signal } = left;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<LeadEvent | Beginning>) => {
    if ('after' in data) reopen?.(data.after);
    else void take(data);
  });
  const post = (message: LeadEvent | Beginning) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
    channel.postMessage(message);
  const onEvent = (event: LeadEvent) => {
    post(event);
    void take(event);
  };
  const after = newestKnown();
  if (after !== undefined) post({ after });
  navigator.locks
    .request(NAME, { signal }, () => holdStream({ onEvent, signal }))
    // It left before its turn.
    .catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
};

let leave: (() => void) | undefined;

/** Over plain HTTP, browsers have no locks: six tabs would leave no connection to the host. */
const listen = () => {
  if (navigator.locks) leave ??= enter();
};

/**
 * A page that the browser kept for Back may be hours old: that of a lead reads it again. SWR reads
 * only what is shown.
 */
const onRestore = async () => {
  listen();
  await untilSaved();
  await mutate((url) => /^\/api\/leads\/\d/.test(String(url)));
};

if (typeof window !== 'undefined') {
  // The browser keeps no page that listens for Back.
  window.addEventListener('pagehide', () => {
    leave?.();
    leave = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void onRestore());
}

/** Listens to what others do, once the page has read what it shows, as long as it is open. */
export const useEvents = (isRead: boolean): void =>
  useEffect(() => {
    if (isRead) void whenIdle().then(listen);
  }, [isRead]);
