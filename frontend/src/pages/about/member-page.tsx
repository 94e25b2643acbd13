import { Static } from '../../components/static.tsx';
import type { PageProps } from '../../page.ts';
import { Profile } from './member.static.tsx';

export { meta, subjects } from './member.static.tsx';

export const Page = ({ params: { id } }: PageProps<'id'>) => (
  <Static name="page">
    <Profile id={id} />
  </Static>
);
