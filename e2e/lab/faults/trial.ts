import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isAcknowledged,
  startLoad,
  submitLead,
  type Attempt,
  type LeadLoad,
} from '../../../backend/src/testing/leads/lead-load.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { watchPage, type Visits } from './page-watch.ts';
import { Stage } from './stage.ts';
import { tally, type Tally } from './tally.ts';

const CONNECTIONS = 40;
/** The maximum time until a request is refused, in milliseconds. */
const REFUSAL_LIMIT = 5_000;
/** Milliseconds to wait for progress before the trial is aborted. */
const PATIENCE = 60_000;
/** About one in this many acknowledged submissions is sent again. */
const SAMPLE = 10;

export interface Trial extends Tally {
  refused: number;
  unanswered: number;
  /** Duration of the slowest refusal in milliseconds. */
  refusal: number;
  /** Milliseconds from the end of the fault to the first acknowledged lead. */
  recovery: number;
  /** Requests for a page during the fault. */
  visits: Visits;
  /** One sentence for each failed check. */
  problems: string[];
}

/**
 * A message of 18 kB, unique to its key. It consists of Braille characters, which add nothing to the search index
 * (pg_trgm ignores characters other than letters and digits), so it takes little more disk space than its own size.
 */
const longMessage = (key: string) =>
  Array.from(createHash('shake256', { outputLength: 6_000 }).update(key).digest(), (byte) =>
    String.fromCharCode(0x2800 + byte),
  ).join('');

/**
 * Submits leads, causes a fault, ends it, resends the leads that were not acknowledged and a sample of the others, and
 * compares all leads with the table.
 */
export const tryFault = async (fault: Fault, cluster: Cluster, quota: number): Promise<Trial> => {
  const stage = await Stage.open(cluster, fault.way ?? 'direct', fault.environment);
  if (fault.refusesNothing) await stage.isReady();
  const messageOf = fault.longMessages ? longMessage : (key: string) => key;
  let going = true;
  const load = startLoad(stage.url, { connections: CONNECTIONS, goOn: () => going, messageOf });
  try {
    const struck = await strike(fault, stage, load, quota);
    going = false;
    await load.ended;
    const repeats = await repeat(stage.url, load.attempts, messageOf);
    const refusals = load.attempts.filter(({ status }) => status === 503);
    const trial = {
      ...struck,
      ...(await tally(stage.database, [...load.attempts, ...repeats], messageOf)),
      refused: refusals.length,
      unanswered: load.attempts.filter(({ status }) => status === undefined).length,
      refusal: Math.max(0, ...refusals.map(({ duration }) => duration)),
    };
    const problems = problemsOf(fault, trial, load, repeats);
    const status = await stage.stop();
    if (status !== 0) problems.push(`the exit status of the product is ${status}`);
    return { ...trial, problems };
  } finally {
    going = false;
    await stage.close();
  }
};

/** Causes a fault under load and ends it, with the same number of leads before and after. */
const strike = async (fault: Fault, stage: Stage, load: LeadLoad, quota: number) => {
  if (!/closed|silent/.test(fault.way ?? '')) await acknowledgedBy(load, quota);
  const page = fault.killsProduct ? undefined : watchPage(stage.url);
  const lift = await fault.strike(stage);
  await pause(fault.lasts);
  const visits = (await page?.stop()) ?? { durations: [], failures: [] };
  await lift();
  const lifted = performance.now();
  const recovered = await firstAfter(load, lifted);
  await acknowledgedBy(load, countOf(load) + quota);
  return { visits, recovery: recovered - lifted };
};

const countOf = ({ attempts }: LeadLoad) => attempts.filter(isAcknowledged).length;

const acknowledgedBy = (load: LeadLoad, count: number) =>
  waitFor(
    () => countOf(load),
    (acknowledged) => acknowledged >= count,
    PATIENCE,
  );

/** The time of the first acknowledgement after a moment. */
const firstAfter = (load: LeadLoad, moment: number): Promise<number> =>
  waitFor(
    () =>
      Math.min(
        ...load.attempts
          .filter(isAcknowledged)
          .map(({ begin, duration }) => begin + duration)
          .filter((end) => end > moment),
      ),
    Number.isFinite,
    PATIENCE,
  );

/** Resends the leads that were not acknowledged, and a sample of the others. */
const repeat = async (url: string, attempts: readonly Attempt[], messageOf: (key: string) => string) => {
  const keys = attempts
    .filter((attempt, index) => !isAcknowledged(attempt) || index % SAMPLE === 0)
    .map(({ key }) => key)
    .values();
  const agent = new Agent({ keepAlive: true });
  const repeats: Attempt[] = [];
  const sendAgain = async () => {
    for (const key of keys) repeats.push(await submitLead(url, agent, key, messageOf(key)));
  };
  await Promise.all(Array.from({ length: 10 }, sendAgain));
  agent.destroy();
  return repeats;
};

const problemsOf = (
  { killsProduct, refusesNothing }: Fault,
  { lost, duplicated, strange, refused, unanswered, refusal, visits }: Omit<Trial, 'problems'>,
  { attempts }: LeadLoad,
  repeats: readonly Attempt[],
): string[] => {
  const silent = new Set(attempts.filter(({ status }) => status === undefined).map(({ key }) => key));
  const inDoubt = repeats.filter(({ key, status }) => status === 200 && silent.has(key)).length;
  const unexpected = attempts.filter(
    ({ status, failure }) => failure && status !== 503 && !(killsProduct && status === undefined),
  );
  const checks: [boolean, string][] = [
    [lost > 0, `${lost} acknowledged leads are not in the table`],
    [duplicated > 0, `${duplicated} leads are stored twice`],
    [strange > 0, `${strange} rows have a message that no client sent`],
    [!refusesNothing && refused + unanswered === 0, 'the fault affected no request'],
    [Boolean(refusesNothing) && refused + unanswered > 0, `${refused + unanswered} leads were refused`],
    [refusal > REFUSAL_LIMIT, `a refusal took ${Math.round(refusal)} ms`],
    [inDoubt > CONNECTIONS, `${inDoubt} leads were stored without a response`],
    [visits.failures.length > 0, `pages failed: ${visits.failures[0]}`],
    [
      unexpected.length > 0,
      `${unexpected.length} failures are not refusals; the first: ${unexpected[0]?.failure}`,
    ],
    [!repeats.every(isAcknowledged), `repeats failed: ${repeats.find(({ failure }) => failure)?.failure}`],
  ];
  return checks.filter(([holds]) => holds).map(([, sentence]) => sentence);
};
