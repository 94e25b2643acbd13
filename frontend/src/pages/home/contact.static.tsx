import { buttonClass } from '../../components/button.tsx';
import { DirectLinks } from '../../components/layout/direct-links.static.tsx';
import { drawGlass } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { ConsultationLink, DIRECT_LINK, PrivacyLink } from '../../components/links.tsx';
import { contactContent } from '../../content/home.ts';

/** The lower bulb of the hero's glass. */
const heap = drawGlass('sandglass', { width: 720, height: 288, lines: 23, grains: 60, neck: 0.02 });

export const ContactInvitation = () => (
  <>
    {/* At the bottom, it moves when mistakes make the form longer: browsers would scroll with it. */}
    <Picture
      drawing={heap}
      className="absolute [overflow-anchor:none] inset-x-0 bottom-0 h-60 w-full mask-[linear-gradient(0deg,#000_60%,#0000)] text-accent dark:mask-[linear-gradient(0deg,#000_60%,#0000),linear-gradient(90deg,#000_55%,#0000)] dark:mask-intersect max-lg:hidden print:hidden"
    />
    <h2 id="contact-heading" className="text-3xl">
      {contactContent.heading}
    </h2>
    <p className="text-muted md:text-lg">{contactContent.intro}</p>
    <ConsultationLink
      className={buttonClass({
        variant: 'outline',
        size: 'lg',
        className: 'relative max-sm:w-full print:hidden',
      })}
    />
    <div>
      <p className="relative text-sm text-muted print:hidden">{contactContent.booking}</p>
      <DirectLinks />
    </div>
  </>
);

/** Stands right above the button whose words it explains. */
export const SubscribeNote = () => <p className="text-sm text-muted">{contactContent.button}</p>;

export const ContactPrivacy = () => (
  <PrivacyLink
    text={contactContent.privacy}
    className="mt-5 text-sm text-muted"
    linkClass={DIRECT_LINK}
  />
);
