import { Static } from '../../components/static.tsx';
import { PrivacyNotice } from './privacy.static.tsx';

export { meta } from './privacy.static.tsx';

export const Page = () => (
  <Static name="page">
    <PrivacyNotice />
  </Static>
);
