import { useEffect } from 'react';
import { Link } from 'wouter';
import { serviceBody, services } from '../../content/services.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { paths } from '../../lib/paths.ts';
import { scrollIfThere } from '../../lib/scroll.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { texts } from './texts.ts';

/** Begins the message of the form, unless it has begun. */
const proposeMessage = (text: string) => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  if (!field || field.value) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Shows the long description of a service; nothing if there is no such service. */
export const ServiceDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const service = services.find((each) => each.id === id);
  useEffect(() => {
    if (!service) return;
    trackEvent({ action: 'service_details_view', category: 'engagement', label: service.title });
  }, [service]);

  return (
    service && (
      <Dialog
        title={service.title}
        description={service.description}
        onClose={onClose}
        action={
          <Link
            href={paths.section('contact')}
            className={buttonClass({ className: 'w-full sm:w-auto' })}
            onClick={({ currentTarget }) => {
              proposeMessage(texts.about(service.title));
              scrollIfThere(currentTarget);
            }}
          >
            {texts.ask}
          </Link>
        }
      >
        <ServiceFacts facts={service.facts} />
        <Html html={serviceBody(service.id).html} />
      </Dialog>
    )
  );
};
