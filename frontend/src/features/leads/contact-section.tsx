import { homeContent } from '../../content/home.ts';
import { Island } from '../../ui/island.tsx';
import { LeadForm } from './lead-form.tsx';

const { heading, intro, privacy } = homeContent.contact;

/** The section that the page leads to. It looks like no other: one half has a colour of its own, the other the form. */
export const ContactSection = () => (
  <section
    id="contact"
    data-no-print=""
    aria-labelledby="contact-heading"
    className="grid lg:grid-cols-[1fr_minmax(0,36rem)_minmax(0,36rem)_1fr]"
  >
    <div className="on-dark bg-umber py-14 [--muted:#f3e9da] [--rule:#9a7440] lg:col-span-2 lg:col-start-1 lg:row-start-1 lg:grid lg:grid-cols-subgrid lg:py-section">
      <div className="grid content-start gap-6 px-gutter lg:col-start-2 lg:pr-16">
        <h2 id="contact-heading" className="text-4xl">
          {heading}
        </h2>
        <p className="text-lg text-muted">{intro}</p>
        <p className="border-t border-rule pt-5 text-sm text-muted">{privacy}</p>
      </div>
    </div>
    <div className="bg-card py-14 lg:col-span-2 lg:col-start-3 lg:row-start-1 lg:grid lg:grid-cols-subgrid lg:py-section">
      <div className="px-gutter lg:pl-16">
        <Island name="lead-form">
          <LeadForm />
        </Island>
      </div>
    </div>
  </section>
);
