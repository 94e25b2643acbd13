import { useEffect } from 'react';
import { services, type Service } from '../../content/services.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';

const messageAbout = ({ title }: Service) => `About: ${title}`;

/** Begins the message of the form, unless the visitor has. */
const proposeMessage = (service: Service) => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  if (!field || !['', ...services.map(messageAbout)].includes(field.value)) return;
  field.value = messageAbout(service);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

export const ServiceFacts = ({ facts }: Pick<Service, 'facts'>) =>
  facts && (
    <dl className="mb-4 grid gap-x-8 gap-y-3 border-b border-rule pb-5 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );

export const ServiceDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const service = services.find((each) => each.id === id);
  useEffect(() => {
    if (service) trackEvent('service_details_view', service.title);
  }, [service]);

  return (
    service && (
      <Dialog
        title={service.title}
        description={service.description}
        onClose={onClose}
        action={
          <a
            href={paths.section('contact')}
            className={buttonClass({ className: 'w-full sm:w-auto' })}
            onClick={() => proposeMessage(service)}
          >
            Ask about this service
          </a>
        }
      >
        <ServiceFacts facts={service.facts} />
        <Html html={service.html} />
      </Dialog>
    )
  );
};
