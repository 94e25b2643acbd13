import { clsx } from 'clsx/lite';
import { LEAD_FIELDS } from '@sandglass/backend/lead.contract';
import * as words from 'virtual:words/desk';
import { labels } from 'virtual:words/lead';
import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isPlainClick } from '../../lib/routing/follow-links.ts';
import { fill } from '../../words/fill.ts';
import { paths } from '../../paths.ts';
import { countText } from '../data/use-counts.ts';
import type { DeskLead } from '../desk-api.ts';
import { ANY, type FilterState } from '../list-head/kept-filter.ts';
import { numberOf, readableInstant, readableList, shownText, STATE_NAMES } from '../readable.ts';
import { shortName } from '../text/short-name.ts';

/** The fields that need a label, for those who do not see where they stand. */
const LABELED = LEAD_FIELDS.filter(
  (field) => field !== 'name' && field !== 'email' && field !== 'message',
);

const BADGE = 'border border-control px-2';

interface LeadHeadProps {
  lead: DeskLead;
  start?: ReactNode;
  /** What somebody else has done to it meanwhile. */
  news?: string | undefined;
  children: ReactNode;
}

export const LeadHead = ({ lead, start, news, children: name }: LeadHeadProps) => (
  <header className="flex flex-wrap items-baseline gap-x-3 md:gap-x-4 md:gap-y-0.5">
    <div className="flex min-w-0 items-center gap-x-2 max-md:min-h-11 max-md:min-w-[min(9rem,100%)] max-md:flex-1 md:items-baseline">
      {start}
      <h2
        dir="auto"
        className={clsx('min-w-0 text-lg/6 wrap-anywhere', lead.suspected && 'text-muted')}
      >
        {name}
      </h2>
    </div>
    <Badges lead={lead} />
    <div className="flex flex-wrap gap-x-3 max-md:w-full md:contents">
      {LABELED.map((field) => (
        <p key={field} className="text-sm wrap-anywhere">
          <span className="sr-only">{fill(words.labelOfField, { label: labels[field] })} </span>
          <bdi>{shownText(lead, field)}</bdi>
        </p>
      ))}
      <Facts lead={lead} news={news} />
    </div>
    <Address lead={lead} />
  </header>
);

/** They stand beside the name, on a wide screen at the end of the line. */
const Badges = ({ lead }: Pick<LeadHeadProps, 'lead'>) => {
  const { state, suspected } = lead;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted md:order-1 md:ms-auto md:gap-x-3 lg:order-2">
      {suspected && <span className={BADGE}>{words.suspected}</span>}
      <span
        data-testid="lead-state"
        className={clsx(
          'border px-2',
          state === 'new' && !suspected
            ? 'border-accent font-semibold text-accent'
            : 'border-control',
        )}
      >
        {STATE_NAMES[state]}
      </span>
      <span className={`${BADGE} min-w-14 text-center font-semibold text-text tabular-nums`}>
        {numberOf(lead)}
      </span>
    </p>
  );
};

const Address = ({ lead }: Pick<LeadHeadProps, 'lead'>) => {
  const { email, emailUnicode } = lead;
  // Somebody of the team has added it, such as after a call.
  if (email === '') return <p className="text-sm text-muted max-md:w-full">{words.noAddress}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm wrap-anywhere max-md:w-full">
      <span>
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          <bdi dir="ltr">{emailUnicode ?? email}</bdi>
        </a>
        {/* Letters of different scripts can look the same: this is where an answer goes. */}
        {emailUnicode && <span className="text-muted"> ({email})</span>}
      </span>
      <EarlierLink lead={lead} />
    </p>
  );
};

const Facts = ({ lead, news }: Pick<LeadHeadProps, 'lead' | 'news'>) => {
  const { createdAt, notes = 0, source, cameBy, suspected, undelivered, takenBy } = lead;
  const facts = [
    ...(notes > 0 ? [fill(words.notes, { count: notes })] : []),
    ...(undelivered ? [words.undelivered] : []),
  ];
  return (
    <p
      className={clsx(
        'flex flex-wrap items-baseline gap-x-3 text-sm text-muted lg:order-1 lg:w-auto lg:grow lg:justify-end',
        // The wide badges of a suspected one stand below, at the end of the line.
        suspected ? 'md:order-1' : 'md:order-2 md:w-full',
      )}
    >
      {news && <span className="font-semibold text-accent">{news}</span>}
      {takenBy && (
        <span title={takenBy} className="font-semibold text-text">
          {fill(words.takenBy, { person: shortName(takenBy) })}
        </span>
      )}
      {facts.length > 0 && <span className="font-semibold text-text">{readableList(facts)}</span>}
      <StateBy lead={lead} />
      {source === 'desk' && (
        <span className="wrap-anywhere">
          {cameBy ? fill(words.source.deskBy, { way: cameBy }) : words.source.desk}
        </span>
      )}
      <time dateTime={createdAt}>{readableInstant(createdAt)}</time>
    </p>
  );
};

/** Where people sign in by name. */
const StateBy = ({ lead: { state, stateBy } }: Pick<LeadHeadProps, 'lead'>) =>
  stateBy && (
    <span title={stateBy}>
      {fill(words.stateBy, { state: STATE_NAMES[state], person: shortName(stateBy) })}
    </span>
  );

/**
 * Leads to the search for the address: a search is kept with the entry of the history, not in its
 * URL.
 */
const EarlierLink = ({ lead: { email, earlier } }: Pick<LeadHeadProps, 'lead'>) => {
  if (earlier === 0) return null;
  const searchForAddress = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(paths.leads, { state: { filter: { ...ANY, q: email } } satisfies FilterState });
  };
  return (
    <a
      href={paths.leads}
      className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center"
      onClick={searchForAddress}
    >
      {fill(words.earlier, { count: earlier, shown: countText(earlier) })}
    </a>
  );
};
