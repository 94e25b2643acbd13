import { useNews, type News } from './news.ts';

const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>) =>
  new Set([...ids].filter((id) => !others.has(id)));

/** They are shown, or no longer new. */
export const removeArrived = (ids: ReadonlySet<number>): void =>
  useNews.setState(({ arrived, uncounted }) => ({
    arrived: without(arrived, ids),
    uncounted: without(uncounted, ids),
  }));

/** Forgets what was told before everything was read again, and not what came meanwhile. */
export const forgetNews = (told: News): void => {
  removeArrived(told.arrived);
  useNews.setState(({ changed }) => ({
    changed: new Map([...changed].filter(([id, happening]) => told.changed.get(id) !== happening)),
  }));
};
