import { drawGlass } from '../../components/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { PrivacyLink } from '../../components/links.tsx';
import { legalContent, legalLinks } from '../../content/legal.ts';
import { newsletterContent } from '../../content/newsletter.ts';
import { NEWSLETTER_ACTIONS, paths, type NewsletterAction } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';

interface Params {
  action: NewsletterAction;
}

export const pathParams = (): Params[] => NEWSLETTER_ACTIONS.map((action) => ({ action }));

export const meta = ({ action }: Params): PageMeta => {
  const { title, description } = newsletterContent[action];
  return { heading: title, description, canonical: paths.newsletter(action), noindex: true };
};

export const Agreement = ({ action }: Params) => {
  const { title, agreement } = newsletterContent[action];
  return (
    <>
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-[34rem] text-lg">{agreement}</p>
    </>
  );
};

export const Notes = () => (
  <>
    <noscript>
      <p>
        This button needs JavaScript. Without it, write to us from the address in question, and we
        do it for you:{' '}
        <a href={legalLinks.email} className="text-link">
          {legalContent.email}
        </a>
      </p>
    </noscript>
    <PrivacyLink texts={newsletterContent} className="max-w-[34rem] text-sm text-muted" />
  </>
);

export const Glass = ({ action }: Params) => (
  <Picture
    drawing={drawGlass(newsletterContent[action].title, {
      width: 400,
      height: 480,
      lines: 15,
      grains: 40,
    })}
    className="fading h-56 w-full text-accent opacity-60 md:h-96"
  />
);
