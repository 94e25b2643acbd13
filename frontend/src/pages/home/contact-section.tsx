import { Suspense } from 'react';
import { LeadForm } from '../../components/lead-form/lead-form.tsx';
import { Static } from '../../components/static.tsx';
import { ContactInvitation, ContactPrivacy } from './contact.static.tsx';

export const ContactSection = () => (
  <section
    id="contact"
    data-no-print=""
    aria-labelledby="contact-heading"
    className="grid short:mt-16 lg:grid-cols-2"
  >
    {/* The outer edges are in line with the page above. */}
    <Static
      name="contact"
      className="sand-band relative grid content-start justify-items-start gap-5 overflow-hidden ground-to-header px-gutter py-8 [--ground:var(--paper)] lg:pt-section-narrow lg:pr-16 lg:pb-72 lg:pl-[max(var(--spacing-gutter),100%-36rem)]"
    >
      <ContactInvitation />
    </Static>
    <div className="ground-to-header bg-band px-gutter py-8 lg:py-section-narrow dark:[--card:var(--color-ink)] lg:pr-[max(var(--spacing-gutter),100%-36rem)] lg:pl-16">
      <Suspense>
        <LeadForm />
      </Suspense>
      <Static name="contact-privacy">
        <ContactPrivacy />
      </Static>
    </div>
  </section>
);
