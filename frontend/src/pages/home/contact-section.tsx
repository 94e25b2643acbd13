import { homeContent } from '../../content/home.ts';
import { Island } from '../../islands/island.tsx';
import { ConsultationLink } from '../../islands/frame/consultation-link.tsx';
import { LeadForm } from '../../islands/lead-form/lead-form.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';
import { DIRECT_LINK, DirectLinks } from '../parts/direct-links.tsx';
import { PrivacyLink } from '../parts/privacy-link.tsx';

const texts = homeContent('home/contact.yaml');

/** The lower bulb of the hero's glass. */
const heap = drawGlass('sandglass', { width: 720, height: 288, lines: 23, grains: 60, neck: 0.02 });

export const ContactSection = () => (
  <section
    id="contact"
    data-no-print=""
    aria-labelledby="contact-heading"
    className="grid lg:grid-cols-2"
  >
    {/* The outer edges are in line with the page above. */}
    <div className="sand-band relative grid content-start justify-items-start gap-5 overflow-hidden px-gutter py-8 lg:pt-30 lg:pr-16 lg:pb-72 lg:pl-[max(var(--spacing-gutter),100%-36rem)]">
      <Picture
        drawing={heap}
        className="absolute inset-x-0 bottom-0 h-60 w-full mask-t-from-60% text-accent opacity-60 max-lg:hidden"
      />
      <h2 id="contact-heading" className="text-4xl">
        {texts.heading}
      </h2>
      <p className="text-muted md:text-lg">{texts.intro}</p>
      <ConsultationLink className={buttonClass({ variant: 'outline', className: 'relative' })} />
      <div>
        <p className="relative text-sm text-muted">{texts.booking}:</p>
        <DirectLinks />
      </div>
    </div>
    <div className="bg-band px-gutter py-10 lg:py-30 lg:pr-[max(var(--spacing-gutter),100%-36rem)] lg:pl-16">
      <Island name="lead-form">
        <LeadForm />
      </Island>
      <PrivacyLink
        texts={texts}
        className="mt-7 border-t border-rule pt-5 text-sm text-muted"
        linkClass={DIRECT_LINK}
      />
    </div>
  </section>
);
