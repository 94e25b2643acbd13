import { Static } from '../../components/static.tsx';
import type { PageProps } from '../../page.ts';
import { BlogList } from './blog.static.tsx';

export { meta, olderPages as subjects } from './blog.static.tsx';

export const Page = ({ params: { page } }: PageProps<'page'>) => (
  <Static name="page">
    <BlogList page={page} />
  </Static>
);
