import { Static } from '../../components/static.tsx';
import type { PageProps } from '../../page.ts';
import { Topic } from './topic.static.tsx';

export { meta, subjects } from './topic.static.tsx';

export const Page = ({ params: { id } }: PageProps<'id'>) => (
  <Static name="page">
    <Topic id={id} />
  </Static>
);
