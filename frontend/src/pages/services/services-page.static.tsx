import * as words from 'virtual:words/services';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import { services, type Service } from '../../content/services.ts';
import { servicesContent } from '../../content/site.ts';
import { ServiceFacts } from '../../components/service-facts.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { paths } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { servicesData } from '../structured-data.ts';
import { Prose } from '../../components/static.tsx';
import { Icon } from '../../components/icon.static.tsx';

const { title, description, intro } = servicesContent;

export const meta = (): PageMeta => ({
  heading: title,
  description,
  canonical: paths.services,
  structuredData: servicesData(),
});

export const Page = () => (
  <>
    <div className="page-width pt-28 pb-section md:pt-36">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
      <nav aria-label={words.onPage} className="mt-10 border-t border-rule" data-no-print>
        <ul className="grid sm:grid-cols-2 sm:gap-x-10">
          {services.map((service) => (
            <li key={service.id} className="border-b border-rule">
              <a
                href={`#${service.id}`}
                className="flex items-center gap-4 py-3.5 font-medium hover:text-accent"
              >
                <Icon name={service.icon} className="size-6 shrink-0 text-accent" />
                {service.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {services.map((service) => (
        <FullService key={service.id} service={service} />
      ))}
    </div>
    <ClosingBand />
  </>
);

/** From a tablet on, all of its text, with the facts beside it. On a phone, the text unfolds. */
const FullService = ({ service }: { service: Service }) => (
  <section
    id={service.id}
    aria-labelledby={`${service.id}_serviceTitle`}
    className="mt-10 grid gap-x-10 gap-y-5 border-t border-rule pt-8 md:mt-18 md:grid-cols-12 md:pt-10 [nav+&]:mt-2 [nav+&]:border-t-0 [nav+&]:pt-10"
  >
    <header className="grid gap-3 md:col-span-8 lg:gap-4">
      <UnpublishedMark reason={service.unpublishedReason} />
      <h2 id={`${service.id}_serviceTitle`} className="text-2xl lg:text-3xl">
        {service.title}
      </h2>
      <p className="max-w-prose text-lg text-muted">{service.description}</p>
    </header>
    <div className="md:sticky md:top-28 md:col-span-4 md:col-start-9 md:row-span-2 md:row-start-1 md:self-start md:pt-1">
      <ServiceFacts
        facts={service.facts}
        className="grid-cols-2 gap-x-8 gap-y-3 md:grid-cols-1 md:gap-0 md:divide-y md:divide-rule md:border-b md:*:py-3 md:*:first:pt-0"
      />
    </div>
    <div className="md:col-span-8">
      <YouGet items={service.youGet} />
      <details className="open-from-tablet group">
        <summary className="cursor-pointer py-2.5 font-semibold text-accent group-open:mb-4 hover:underline print:hidden">
          <span className="group-open:hidden">{words.details}</span>
          <span className="hidden group-open:inline">{words.closeDetails}</span>
          <span className="sr-only">{` ${service.title}`}</span>
        </summary>
        <Prose html={service.html} />
      </details>
    </div>
  </section>
);

const YouGet = ({ items }: { items: readonly string[] }) => (
  <div className="mb-2 md:hidden print:hidden">
    <p className="mb-1.5 text-sm text-muted">{words.youGet}</p>
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item} className="border-l-2 border-accent pl-4 leading-snug">
          {item}
        </li>
      ))}
    </ul>
  </div>
);
