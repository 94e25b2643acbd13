import { Static } from '../../components/static.tsx';
import { BlogList } from './blog.static.tsx';

export { meta } from './blog.static.tsx';

export const Page = () => (
  <Static name="page">
    <BlogList />
  </Static>
);
