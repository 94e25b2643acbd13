import { Suspense } from 'react';
import { LeadForm } from '../../components/lead-form/lead-form.tsx';
import { Static } from '../../components/static.tsx';
import { ContactInvitation, ContactPrivacy, SubscribeNote } from './contact.static.tsx';

export const ContactSection = () => (
  <section
    id="contact"
    aria-labelledby="contact-heading"
    // Over the rule of the footer, which its ground needs none of.
    className="relative mt-4 -mb-px grid short:mt-20 lg:grid-cols-2"
  >
    {/* The outer edges are in line with the page above. */}
    <Static
      name="contact"
      className="sand-band relative mt-0 grid content-start justify-items-start gap-5 overflow-hidden ground-to-header px-gutter pt-10 pb-4 [--ground:var(--paper)] lg:pt-[calc(var(--spacing-section-narrow)-1rem)] lg:pr-16 lg:pb-72 lg:pl-[max(var(--spacing-gutter),100%-36rem)] print:pb-0"
    >
      <ContactInvitation />
    </Static>
    <div
      data-no-print=""
      className="mt-0 ground-to-header bg-band px-gutter py-6 lg:pt-[calc(var(--spacing-section-narrow)-1rem)] lg:pb-section-narrow dark:[--card:var(--color-ink)] lg:pr-[max(var(--spacing-gutter),100%-36rem)] lg:pl-16"
    >
      {/* A boundary of its own: React hydrates it in a separate slice, first if it is clicked. */}
      <Suspense>
        <LeadForm
          note={
            <Static name="subscribe-note">
              <SubscribeNote />
            </Static>
          }
        />
      </Suspense>
      <Static name="contact-privacy">
        <ContactPrivacy />
      </Static>
    </div>
  </section>
);
