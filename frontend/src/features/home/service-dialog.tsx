import { serviceBody } from '../../content/service-bodies.ts';
import type { Service } from '../../content/services.ts';
import { interfaceContent } from '../../content/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';
import { ServiceFacts } from './service-facts.tsx';

/** Shows the long description of a service. */
export const ServiceDialog = ({ service, onClose }: { service: Service; onClose: () => void }) => {
  return (
    <Dialog
      title={service.title}
      description={service.description}
      closeLabel={interfaceContent.dialog.close}
      onClose={onClose}
    >
      <ServiceFacts facts={service.facts} />
      <Html html={serviceBody(service.id).html} />
    </Dialog>
  );
};
