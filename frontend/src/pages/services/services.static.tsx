import { clsx } from 'clsx/lite';
import * as layout from 'virtual:words/layout';
import * as words from 'virtual:words/services';
import { buttonClass } from '../../components/button.tsx';
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
import { PrintHead } from '../print-head.static.tsx';
import { OfService } from './of-service.static.tsx';
import { specimen } from './specimen-of-site.ts';
import { Specimen } from './specimen.static.tsx';

const { title, description, intro } = servicesContent;

export const meta = (): PageMeta => ({
  heading: title,
  description,
  canonical: paths.services,
  structuredData: servicesData(),
});

export const AllServices = () => (
  <>
    <div className="page-width pt-28 pb-section md:pt-36">
      <PrintHead path={paths.services} />
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
                <Icon name={service.icon} className="size-6 shrink-0 text-accent narrow:hidden" />
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

/**
 * From a tablet on, all of its text; beside it, title, facts and the way to the form stay in sight.
 * On a phone, the text unfolds. A specimen is below the text, or in place of what stays in sight.
 */
const FullService = ({ service }: { service: Service }) => {
  const shown = specimen?.service === service.id ? specimen : undefined;
  return (
    <section
      id={service.id}
      data-service=""
      aria-labelledby={`${service.id}_serviceTitle`}
      className={clsx(
        'mt-10 grid gap-x-10 gap-y-5 border-t border-rule pt-8 md:mt-18 md:grid-cols-12 md:pt-12 print:block print:*:mb-4 [nav+&]:mt-2 [nav+&]:border-t-0 [nav+&]:pt-10',
        shown && 'md:gap-y-10',
      )}
    >
      <div
        className={clsx(
          'grid content-start gap-5 md:sticky md:top-24 md:col-span-4 md:self-start lg:gap-6',
          shown ? 'lg:static lg:col-span-12 lg:grid-cols-subgrid lg:gap-x-10' : 'lg:col-span-5',
        )}
      >
        <header className="grid content-start gap-3 lg:col-span-5 lg:gap-4">
          <UnpublishedMark reason={service.unpublishedReason} />
          <h2 id={`${service.id}_serviceTitle`} className="text-2xl lg:text-3xl">
            {service.title}
          </h2>
          <p className="max-w-prose text-lg text-muted md:max-lg:text-base">
            {service.description}
          </p>
        </header>
        <div className="grid content-start gap-6 lg:col-span-7">
          <ServiceFacts
            facts={service.facts}
            className={clsx(
              'divide-y divide-rule border-y *:py-3 max-md:grid-cols-[auto_1fr] max-md:*:col-span-2 max-md:*:grid max-md:*:grid-cols-subgrid max-md:*:items-baseline max-md:*:gap-x-5 narrow:*:block',
              shown && 'lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0',
            )}
          />
          <AskLink service={service} className="max-md:hidden md:justify-self-start" />
          {/* services-progress.tsx fills in the list of all services, where one reads. */}
          <nav
            data-rail=""
            aria-label={layout.services}
            className={clsx('hidden print:hidden md:tall:not-empty:block', shown && 'lg:hidden!')}
          />
        </div>
      </div>
      <div
        className={clsx(
          'md:col-span-8 md:col-start-5 lg:col-span-7 lg:col-start-6',
          shown && 'lg:row-start-2',
        )}
      >
        <YouGet items={service.youGet} />
        <details className="open-from-tablet group">
          <summary className="cursor-pointer py-2.5 font-semibold text-accent group-open:mb-4 hover:underline print:hidden">
            <span className="group-open:hidden">
              <OfService action={words.details} service={service.title} />
            </span>
            <span className="hidden group-open:inline">
              <OfService action={words.closeDetails} service={service.title} />
            </span>
          </summary>
          <Prose html={service.html} />
        </details>
        <AskLink service={service} className="mt-3 w-full md:hidden" />
      </div>
      {shown && <Specimen specimen={shown} />}
    </section>
  );
};

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

const AskLink = ({ service, className }: { service: Service; className: string }) => (
  <a
    href={paths.formAbout(service.id)}
    className={buttonClass({ variant: 'outline', className })}
    data-no-print
  >
    <OfService action={words.ask} service={service.title} />
  </a>
);
