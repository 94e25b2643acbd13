import type { Message } from '@sandglass/backend/words';
import { conflict, meanwhile } from 'virtual:words/desk-actions';
import { fill } from '../../words/fill.ts';
import { conflicts } from '../data/conflicts.ts';
import type { AuditEntry, DeskLead, StaleLead } from '../desk-api.ts';
import { latestVersion, newsSoFar } from '../live/news.ts';
import { numberOf, readableList, STATE_NAMES } from '../readable.ts';
import { shortName } from '../text/short-name.ts';

// Two people at one lead: what a colleague did is said on its page and, in a notice, before one's
// own change of it is done all the same.

/** What somebody did to a lead, as the audit trail has it. */
type Action = Partial<Pick<AuditEntry, 'state' | 'to'>> & { what: string; by: string };

const MESSAGES: Readonly<Record<string, Message<'person' | 'number' | 'state' | 'to'>>> = {
  ...meanwhile,
  'given back': meanwhile.givenBack,
  erased: meanwhile.deleted,
};

/** A sentence about what a colleague did to a lead since the page has read it. */
export const sentenceAbout = (
  lead: Pick<DeskLead, 'id'>,
  { what, by, state, to = '' }: Action,
): string => {
  const isAnswer = what === 'state' && state === 'answered';
  return fill(MESSAGES[isAnswer ? 'answered' : what] ?? meanwhile.changed, {
    person: shortName(by),
    number: numberOf(lead),
    state: state ? STATE_NAMES[state] : '',
    to: shortName(to),
  });
};

/** With the one password, nobody has a name. In another tab, one has done it oneself. */
export const unnamedSentence = (lead: Pick<DeskLead, 'id'>): string =>
  fill(meanwhile.unnamed, { number: numberOf(lead) });

/** A selection of a hundred would fill the screen. */
const MOST_FACTS = 3;
/** Of the others. */
const MOST_NUMBERS = 20;

const factsOf = <Lead extends Pick<DeskLead, 'id'>>(
  leads: readonly Lead[],
  toFact: (lead: Lead) => string,
): string[] => {
  const facts = leads.slice(0, MOST_FACTS).map(toFact);
  const others = leads.slice(MOST_FACTS).map(numberOf);
  const count = others.length;
  if (count === 0) return facts;
  const rest =
    count > MOST_NUMBERS
      ? fill(conflict.more, { count })
      : fill(conflict.others, { numbers: readableList(others) });
  return [...facts, rest];
};

/** Why the changes of leads are asked about. */
export const factsAbout = (leads: readonly DeskLead[]): string[] =>
  factsOf(leads, (lead) => {
    const entries = conflicts.get(lead.id);
    if (entries) return factOf(lead, entries);
    const isTold = latestVersion(lead) > lead.version;
    return isTold ? newsSoFar().changed.get(lead.id)!.sentence : takenFact(lead);
  });

/** Why leads are not as they were, where there is nothing to ask. */
export const factsOfStale = (leads: readonly StaleLead[]): string[] =>
  factsOf(leads, (lead) => factOf(lead, lead.meanwhile));

const takenFact = (lead: DeskLead): string =>
  fill(conflict.isTaken, { person: shortName(lead.takenBy!), number: numberOf(lead) });

/** What others did to a lead last. */
const factOf = (lead: DeskLead, entries: readonly AuditEntry[]): string => {
  const [newest] = entries;
  if (!newest) return fill(conflict.unchanged, { number: numberOf(lead) });
  // Who answers a lead takes it, at the same moment: the state says more.
  const isState = ({ what, at }: AuditEntry) => what === 'state' && at === newest.at;
  return sentenceAbout(lead, entries.find(isState) ?? newest);
};
