import { setTimeout } from 'node:timers/promises';
import { openEventStream } from '../../event-stream.ts';
import { decimals, megabytes, whole, type Section } from '../report.ts';
import { memoryAtRest, processorTime } from '../usage.ts';

const STREAMS = 200;
const GOAL = {
  /** Bytes of memory that the streams add. */
  MEMORY: 30_000_000,
  /** Percent of one processor. */
  PROCESSOR: 1,
  CONNECTIONS: 1,
};

/** What open desks cost while nothing happens. */
export const measureStreams: Section = async ({ url, pid, database }, brief) => {
  // Two heartbeats or more.
  const seconds = brief ? 30 : 120;
  const measure = async () => {
    const before = processorTime(pid);
    await setTimeout(seconds * 1_000);
    const processor = ((processorTime(pid) - before) / seconds) * 100;
    return { processor, memory: await memoryAtRest(pid) };
  };
  const none = await measure();
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openEventStream(url)));
  const all = await measure();
  const connections = await database.sessions(`application_name = 'sandglass-events'`);
  const open = streams.filter((stream) => stream.isOpen()).length;
  for (const stream of streams) stream.close();

  const row = (what: string, { memory, processor }: typeof all) => ({
    [`At rest, for ${seconds} s`]: what,
    memory: megabytes(memory),
    'of a processor': `${decimals(2)(processor)}%`,
  });
  const added = `added by ${whole(open)} streams`;
  return {
    parts: [[row('no stream', none), row(`${whole(open)} streams`, all)]],
    goals: [
      [`memory ${added}`, all.memory - none.memory, GOAL.MEMORY, megabytes],
      [
        `percent of a processor ${added}`,
        all.processor - none.processor,
        GOAL.PROCESSOR,
        decimals(2),
      ],
      [`connections to PostgreSQL ${added}`, connections.length, GOAL.CONNECTIONS, whole],
    ],
  };
};
