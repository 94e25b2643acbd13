import * as words from 'virtual:words/newsletter';
import { PrivacyLink } from '../../components/links.tsx';
import { legalContent, legalLinks } from '../../content/legal.ts';
import { newsletterContent } from '../../content/newsletter.ts';
import { NEWSLETTER_ACTIONS, paths, type NewsletterAction } from '../../paths.ts';
import { Filled } from '../../words/filled.tsx';
import type { PageMeta } from '../../page-meta.ts';
import { MessageGlass } from './message.static.tsx';

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
        <Filled
          message={words.noScript}
          values={{
            email: (
              <a href={legalLinks.email} className="text-link">
                {legalContent.email}
              </a>
            ),
          }}
        />
      </p>
    </noscript>
    <PrivacyLink text={newsletterContent.privacy} className="max-w-[34rem] text-sm text-muted" />
  </>
);

export const Glass = ({ action }: Params) => (
  <MessageGlass seed={newsletterContent[action].title} />
);
