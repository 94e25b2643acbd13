import { lazy, useEffect } from 'react';
import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { services } from '../../content/services.ts';
import { interfaceContent, servicesContent } from '../../content/site.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { paths } from '../../lib/paths.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { notify } from '../../ui/notices/store.ts';
import { Section } from '../../ui/section.tsx';
import { useEntrance } from '../../ui/use-entrance.ts';

const { heading, intro } = homeContent.services;
const { errorTitle } = interfaceContent.notices;
const ServiceDialog = lazy(async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog }));

export const ServicesSection = () => {
  const { opened, open, close } = useHistoryDialog();
  const selected = services.find(({ id }) => id === opened);

  useEffect(() => {
    if (!selected) return;
    trackEvent({ action: 'service_details_view', category: 'engagement', label: selected.title });
  }, [selected]);

  const reportFailure = () => {
    close();
    notify({ variant: 'destructive', title: errorTitle, description: interfaceContent.failure.part });
  };

  return (
    <Section id="services" heading={heading} intro={intro} tone="band">
      <ul
        ref={useEntrance<HTMLUListElement>()}
        className="grid border-t border-l border-rule sm:grid-cols-2 lg:grid-cols-4"
      >
        {services.map((service) => (
          <li
            key={service.id}
            className="cover-card group flex flex-col gap-3 border-r border-b border-rule bg-paper p-6 transition-colors hover:bg-card lg:p-7"
          >
            <Icon name={service.icon} className="size-8 text-accent" />
            <h3 className="mt-3 text-xl">
              <button
                type="button"
                aria-haspopup="dialog"
                className="cover text-left"
                onClick={() => open(service.id)}
              >
                {service.title}
              </button>
            </h3>
            <p className="text-muted">{service.description}</p>
            <noscript>
              <a href={paths.service(service.id)} className="cover text-link">
                {interfaceContent.services.open}
                <span className="sr-only">{` ${service.title}`}</span>
              </a>
            </noscript>
            <p
              data-needs-script
              aria-hidden="true"
              className="mt-auto pt-2 text-sm font-semibold text-accent group-hover:underline"
            >
              {interfaceContent.services.open}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <Link href={paths.services} className="text-link font-semibold">
          {servicesContent.link}
        </Link>
      </p>
      {selected && (
        <LoadBoundary onFail={reportFailure}>
          <ServiceDialog service={selected} onClose={close} />
        </LoadBoundary>
      )}
    </Section>
  );
};
