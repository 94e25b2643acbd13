import { Static } from '../../components/static.tsx';
import { Services } from './services.static.tsx';

export { meta } from './services.static.tsx';

export const Page = () => (
  <Static name="page">
    <Services />
  </Static>
);
