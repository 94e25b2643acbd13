import { services } from '../../content/services.ts';
import { servicesContent } from '../../content/site.ts';
import { ServiceFacts } from '../../components/service-facts.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { paths } from '../../lib/paths.ts';
import type { PageMeta } from '../../page.ts';
import { Prose } from '../../components/html.tsx';
import { Icon } from '../../components/icon.static.tsx';

const { title, description, intro } = servicesContent;

export const meta = (): PageMeta => ({ heading: title, description, canonical: paths.services });

export const Page = () => (
  <>
    <div className="page-width pt-28 pb-section md:pt-36">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
      <nav aria-label="On this page" className="mt-10 border-t border-rule" data-no-print>
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
        <section
          key={service.id}
          id={service.id}
          aria-labelledby={`${service.id}_serviceTitle`}
          className="mt-10 grid gap-x-10 gap-y-5 border-t border-rule pt-8 lg:mt-18 lg:grid-cols-12"
        >
          <header className="grid content-start gap-4 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
            <h2 id={`${service.id}_serviceTitle`} className="text-2xl lg:text-3xl">
              {service.title}
            </h2>
            <p className="text-lg text-muted">{service.description}</p>
          </header>
          <div className="lg:col-span-7 lg:col-start-6">
            <ServiceFacts facts={service.facts} />
            <details className="group">
              <summary className="cursor-pointer py-2 font-semibold text-accent group-open:mb-4 hover:underline">
                <span className="group-open:hidden">Read the details</span>
                <span className="hidden group-open:inline">Close the details</span>
                <span className="sr-only">{` ${service.title}`}</span>
              </summary>
              <Prose html={service.html} />
            </details>
          </div>
        </section>
      ))}
    </div>
    <ClosingBand />
  </>
);
