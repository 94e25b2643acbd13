import * as words from 'virtual:words/services';
import { PartlyShown } from '../../words/partly-shown.tsx';

/** A control of a service, beside its heading: only screen readers get the name of the service. */
export const OfService = ({ action, service }: { action: string; service: string }) => (
  <PartlyShown message={words.ofService} values={{ action, service }} shown="action" />
);
