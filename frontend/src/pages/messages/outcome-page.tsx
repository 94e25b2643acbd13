import { Static } from '../../components/static.tsx';
import type { Outcome } from '../../lib/paths.ts';
import { OutcomeMessage } from './message.static.tsx';

export { meta, subjects } from './message.static.tsx';

export const Page = ({ params: { outcome } }: { params: { outcome: Outcome } }) => (
  <Static name="page">
    <OutcomeMessage outcome={outcome} />
  </Static>
);
