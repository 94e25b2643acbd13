import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { Island } from '../../islands/island.tsx';
import { LeadForm } from '../../islands/lead-form/lead-form.tsx';

const { heading, intro, privacy, privacyLink } = homeContent.contact;

/** The section that the page leads to. It looks like no other: one half has a colour of its own, the other the form. */
export const ContactSection = () => (
  <section id="contact" data-no-print="" aria-labelledby="contact-heading" className="grid lg:grid-cols-2">
    {/* The outer edges are in line with the page above. */}
    <div className="on-dark grid content-start gap-6 bg-umber px-gutter py-14 [--muted:#f3e9da] [--rule:#9a7440] lg:py-section lg:pr-16 lg:pl-[max(var(--spacing-gutter),100%-36rem)]">
      <h2 id="contact-heading" className="text-4xl">
        {heading}
      </h2>
      <p className="text-lg text-muted">{intro}</p>
      <p className="border-t border-rule pt-5 text-sm text-muted">
        {privacy}{' '}
        <Link href={paths.privacy} className="text-text underline underline-offset-4">
          {privacyLink}
        </Link>
        .
      </p>
    </div>
    <div className="bg-card px-gutter py-14 lg:py-section lg:pr-[max(var(--spacing-gutter),100%-36rem)] lg:pl-16">
      <Island name="lead-form">
        <LeadForm />
      </Island>
    </div>
  </section>
);
