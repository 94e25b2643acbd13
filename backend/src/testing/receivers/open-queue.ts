import { PgBoss } from 'pg-boss';

export type OpenQueue = Awaited<ReturnType<typeof openQueue>>;

/**
 * Opens the queue of an application that has started, to see and hasten its jobs through pg-boss's
 * public interface.
 */
export const openQueue = async (connectionString: string) => {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  /** The jobs of a queue whose data contains `data`, in any state. */
  const jobs = (queue: string, data: object = {}) => boss.findJobs<object>(queue, { data });
  return {
    jobs,
    /**
     * Makes the jobs due that wait for a retry. With `last`, the next attempt is their last but the
     * spare one.
     */
    retryNow: async (queue: string, data?: object, last = false): Promise<void> => {
      const waiting = (await jobs(queue, data)).filter(({ state }) => state === 'retry');
      for (const { id, retryCount } of waiting) {
        const limit = last && { retryLimit: retryCount + 2 };
        await boss.update(queue, undefined, { id, startAfter: 0, ...limit });
      }
    },
    /**
     * Lets jobs that are queued from now on expire after fewer seconds. Returns after how many they
     * did.
     */
    shorten: async (queue: string, expireInSeconds: number): Promise<number> => {
      const before = (await boss.getQueue(queue))!;
      await boss.updateQueue(queue, { expireInSeconds });
      return before.expireInSeconds!;
    },
    send: (queue: string, data: object = {}) => boss.send(queue, data),
    close: () => boss.stop({ graceful: false }),
  };
};
