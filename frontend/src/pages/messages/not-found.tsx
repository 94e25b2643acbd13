import { Static } from '../../components/static.tsx';
import type { NotFoundKind } from '../../lib/paths.ts';
import { NotFoundMessage } from './message.static.tsx';

export { notFoundMeta } from './message.static.tsx';

/** The page of an unknown address, which the server answers with status 404. */
export const NotFoundPage = ({ kind }: { kind: NotFoundKind }) => (
  <Static name="page">
    <NotFoundMessage kind={kind} />
  </Static>
);
