import { refreshed } from 'virtual:words/desk';
import { lazyCode } from '../../lib/lazy-code.ts';
import { notify } from '../notify.ts';
import type { LeadFilter } from '../views.ts';

// Its code loads with that of lead/actions.ts.

const onFail = () => notify(refreshed.partly, 'destructive');
const reader = lazyCode(() => import('../data/refresh.ts'), onFail);
const { run } = lazyCode(() => import('./refresh-and-notify.ts'), onFail);

/** Reads again all that the page shows. */
export const refresh = (): Promise<void> => reader.run((loaded) => loaded.refresh());

/** Reads it again, and says what is new. */
export const refreshAndNotify = (): Promise<void> => run((loaded) => loaded.refreshAndNotify());

/** Reads what others have sent, and leads to the newest of it: in this list, or else in New. */
export const showArrived = (filter: LeadFilter): Promise<void> =>
  run((loaded) => loaded.showArrived(filter));
