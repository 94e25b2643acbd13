import { ChevronRight } from 'lucide-react';
import { homeContent } from '../../content/home.ts';
import { services } from '../../content/services.ts';
import { servicesContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../parts/icon.tsx';
import { Island } from '../../islands/island.tsx';
import { Section } from '../parts/section.tsx';
import { texts } from '../texts.ts';

const { heading, intro } = homeContent('home/services.yaml');

export const ServicesSection = () => (
  <Section id="services" heading={heading} intro={intro} tone="band" weight="lead">
    <Island name="dialogs" input={{ kind: 'service' }} added>
      <ul
        data-entrance=""
        className="grid border-t border-rule sm:grid-cols-2 sm:border-l lg:grid-cols-4"
      >
        {services.map((service) => (
          <li
            key={service.id}
            className="cover-card group grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 border-b border-rule py-3.5 transition-colors sm:row-span-4 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-3 sm:border-r sm:bg-paper sm:p-6 sm:hover:bg-card lg:p-7"
          >
            <Icon
              name={service.icon}
              className="row-span-2 mt-0.5 size-7 text-accent sm:row-span-1 sm:size-8"
            />
            <h3 className="pr-4 text-lg leading-tight sm:pr-0 sm:text-xl">
              <button
                type="button"
                aria-haspopup="dialog"
                data-dialog={service.id}
                className="cover text-left"
              >
                {service.title}
              </button>
            </h3>
            <ChevronRight
              aria-hidden="true"
              data-needs-script
              className="absolute right-0 top-4 size-5 text-accent sm:hidden"
            />
            <p className="text-sm leading-snug text-muted sm:text-base">{service.description}</p>
            <noscript>
              <a href={paths.service(service.id)} className="cover text-link">
                {texts.details}
                <span className="sr-only">{` ${service.title}`}</span>
              </a>
            </noscript>
            <p
              data-needs-script
              aria-hidden="true"
              className="mt-auto hidden pt-2 text-sm font-semibold text-accent group-hover:underline sm:block"
            >
              {texts.details}
            </p>
          </li>
        ))}
      </ul>
    </Island>
    <p className="mt-8">
      <a href={paths.services} className="text-link font-semibold">
        {servicesContent.link}
      </a>
    </p>
  </Section>
);
