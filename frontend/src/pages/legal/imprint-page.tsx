import { Static } from '../../components/static.tsx';
import { Imprint } from './imprint.static.tsx';

export { meta } from './imprint.static.tsx';

export const Page = () => (
  <Static name="page">
    <Imprint />
  </Static>
);
