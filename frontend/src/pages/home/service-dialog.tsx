import { useEffect } from 'react';
import * as words from 'virtual:words/services';
import { buttonClass } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { proposeMessage } from '../../components/lead-form/message-about.ts';
import { Prose } from '../../components/static.tsx';
import { ServiceFacts } from '../../components/service-facts.tsx';
import { services } from '../../content/services.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { isPlainClick } from '../../lib/routing/follow-links.ts';
import { paths } from '../../paths.ts';

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
            href={paths.contactForm}
            className={buttonClass({ className: 'w-full sm:w-auto' })}
            onClick={(event) => {
              if (isPlainClick(event)) proposeMessage(service);
            }}
          >
            {words.ask}
          </a>
        }
      >
        <ServiceFacts
          facts={service.facts}
          className="mb-4 gap-x-8 gap-y-3 border-b pb-5 sm:grid-cols-2"
        />
        <Prose html={service.html} />
      </Dialog>
    )
  );
};
