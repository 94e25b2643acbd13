import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { services } from '../../content/services.ts';
import { interfaceContent, servicesContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../parts/icon.tsx';
import { Island } from '../../islands/island.tsx';
import { Section } from '../parts/section.tsx';

const { heading, intro } = homeContent.services;

export const ServicesSection = () => (
  <Section id="services" heading={heading} intro={intro} tone="band">
    <Island name="service-cards" added>
      <ul data-entrance="" className="grid border-t border-l border-rule sm:grid-cols-2 lg:grid-cols-4">
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
                data-service={service.id}
                className="cover text-left"
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
    </Island>
    <p className="mt-8">
      <Link href={paths.services} className="text-link font-semibold">
        {servicesContent.link}
      </Link>
    </p>
  </Section>
);
