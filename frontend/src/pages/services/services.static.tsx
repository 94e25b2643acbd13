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
    <div className="page-width pt-28 md:pt-36">
      <PrintHead path={paths.services} />
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 max-w-[38rem] text-lg text-balance text-muted">{intro}</p>
      <nav
        aria-label={words.onPage}
        className="mt-10 border-t border-rule"
        data-index=""
        data-no-print
      >
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
    </div>
    {services.map((service, index) => (
      <FullService key={service.id} service={service} hasGround={index % 2 === 1} />
    ))}
    <ClosingBand />
  </>
);

interface FullServiceProps {
  service: Service;
  /** Of its own, by which one sees where it begins and ends. */
  hasGround: boolean;
}

/**
 * From a tablet on, all of its text; beside it, title, facts and the way to the form stay in sight.
 * On a phone, the text unfolds. A specimen is below the text, or in place of what stays in sight.
 */
const FullService = ({ service, hasGround }: FullServiceProps) => {
  const shown = specimen?.service === service.id ? specimen : undefined;
  return (
    <section
      id={service.id}
      data-service=""
      aria-labelledby={`${service.id}_serviceTitle`}
      className={clsx(
        'ground-to-header pt-5 md:pt-14',
        // Below the text, the specimen is the end of its section.
        shown ? 'lg:pb-18' : 'pb-9 md:pb-18',
        hasGround ? 'bg-band' : '[--ground:var(--paper)]',
      )}
    >
      <div
        className={clsx(
          'page-width grid gap-x-10 gap-y-5 md:grid-cols-12 print:block print:*:mb-4',
          shown && 'md:gap-y-10',
        )}
      >
        <div
          className={clsx(
            'grid content-start gap-5 md:sticky md:top-24 md:col-span-4 md:self-start lg:gap-6',
            // The specimen is longer than the text: what would be above it is above the text.
            shown ? 'lg:static lg:col-span-12 lg:grid-cols-subgrid lg:gap-x-10' : 'lg:col-span-5',
          )}
        >
          <header className={clsx('grid content-start gap-3 lg:gap-4', shown && 'lg:col-span-5')}>
            <UnpublishedMark reason={service.unpublishedReason} />
            <h2
              id={`${service.id}_serviceTitle`}
              className="text-[min(11.2vw,1.75rem)] leading-[1.15] lg:text-3xl"
            >
              {service.title}
            </h2>
            <p className="max-w-prose text-muted lg:text-lg">{service.description}</p>
          </header>
          <div className={clsx('grid content-start gap-5 lg:gap-6', shown && 'lg:col-span-7')}>
            <ServiceFacts
              facts={service.facts}
              className={clsx(
                'divide-y divide-rule border-y *:py-3 max-md:*:grid max-md:*:grid-cols-[6rem_1fr] max-md:*:items-baseline max-md:*:gap-x-4 narrow:*:block',
                shown && 'lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0',
              )}
            />
            <AskLink
              service={service}
              variant="outline"
              className="max-md:hidden md:justify-self-start"
            />
          </div>
          {/* services-progress.tsx fills in the list of all services, where one reads. */}
          <nav
            data-rail=""
            aria-label={layout.services}
            className={clsx(
              'hidden pt-8 md:tall:not-empty:block print:hidden!',
              shown && 'lg:hidden!',
            )}
          />
        </div>
        <div
          className={clsx(
            'md:col-span-8 md:col-start-5 lg:col-span-7 lg:col-start-6',
            shown && 'lg:row-start-2',
          )}
        >
          <YouGet items={service.youGet} />
          <details className="open-from-tablet group">
            <summary className="border-y border-rule py-2.5 font-semibold text-accent group-open:mb-4 print:hidden">
              <span className="group-open:hidden">
                <OfService action={words.details} service={service.title} />
              </span>
              <span className="hidden group-open:inline">
                <OfService action={words.closeDetails} service={service.title} />
              </span>
            </summary>
            <Prose html={service.html} />
          </details>
          <AskLink
            service={service}
            variant="ghost"
            className="mt-4 w-full border-control! md:hidden"
          />
        </div>
        {shown && <Specimen specimen={shown} className={hasGround ? '' : 'dark:bg-deep'} />}
      </div>
    </section>
  );
};

const YouGet = ({ items }: { items: readonly string[] }) => (
  <div className="mb-4 md:hidden print:hidden">
    <p className="mb-1.5 text-sm text-muted">{words.youGet}</p>
    <div className="prose text-base leading-snug">
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  </div>
);

interface AskLinkProps {
  service: Service;
  variant: 'outline' | 'ghost';
  className: string;
}

/** On a phone, where there is one below the other, they are quiet. */
const AskLink = ({ service, variant, className }: AskLinkProps) => (
  <a
    href={paths.formAbout(service.id)}
    className={buttonClass({ variant, className })}
    data-no-print
  >
    <OfService action={words.ask} service={service.title} />
  </a>
);
