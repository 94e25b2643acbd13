import { Static } from '../../components/static.tsx';
import { AllServices } from './services.static.tsx';
import { ServicesProgress } from './services-progress.tsx';

export { meta } from './services.static.tsx';

export const Page = () => (
  <>
    <Static name="services">
      <AllServices />
    </Static>
    <ServicesProgress />
  </>
);
