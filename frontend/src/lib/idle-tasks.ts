import { firstInteraction } from './boot-state.ts';
import { whenIdle } from './when-idle.ts';

let last: Promise<unknown> = firstInteraction;

/**
 * Runs a task after the visitor has started to interact: one task after the other, each when the browser is idle, so
 * that the frame that answers a tap does not wait for it. A failed task does not hold up the next one.
 */
export const queueIdleTask = <T>(task: () => T | Promise<T>): Promise<T> => {
  const result = last.then(whenIdle).then(task);
  last = result.catch(() => undefined);
  return result;
};
