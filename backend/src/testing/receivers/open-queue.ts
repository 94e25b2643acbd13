import { PgBoss, type JobWithMetadata } from 'pg-boss';

/** Jobs of the application, seen and hastened through the public interface of the queue. */
export interface OpenQueue {
  /** The jobs of a queue whose data contains `data`, in any state. */
  jobs: (queue: string, data?: object) => Promise<JobWithMetadata<object>[]>;
  /** Makes the jobs due that wait for a retry. With `last`, the next attempt is their last. */
  retryNow: (queue: string, data?: object, last?: boolean) => Promise<void>;
  /** Removes the jobs of a queue, as time does. */
  forget: (queue: string) => Promise<void>;
  /** Queues a job. */
  send: (queue: string, data?: object) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens the queue of an application that has started. */
export const openQueue = async (connectionString: string): Promise<OpenQueue> => {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const jobs = (queue: string, data: object = {}) => boss.findJobs<object>(queue, { data });
  return {
    jobs,
    retryNow: async (queue, data, last = false) => {
      const waiting = (await jobs(queue, data)).filter(({ state }) => state === 'retry');
      for (const { id, retryCount } of waiting)
        await boss.update(queue, undefined, {
          id,
          startAfter: 0,
          ...(last && { retryLimit: retryCount + 1 }),
        });
    },
    forget: (queue) => boss.deleteAllJobs(queue),
    send: (queue, data = {}) => boss.send(queue, data),
    close: () => boss.stop({ graceful: false }),
  };
};
