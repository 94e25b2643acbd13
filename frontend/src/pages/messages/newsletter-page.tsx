import { legalContent, legalLinks } from '../../content/legal.ts';
import { newsletterContent } from '../../content/newsletter.ts';
import { NewsletterButton } from '../../islands/newsletter/newsletter-button.tsx';
import { Message } from './message-page.tsx';
import { paths, type NewsletterAction } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';
import { Island } from '../../islands/island.tsx';
import { PrivacyLink } from '../parts/privacy-link.tsx';

/** Links in mails open these pages. The token is in the fragment, which no browser sends: opening changes nothing. */
export const load = (action: NewsletterAction): Page => {
  const { title, description, agreement } = newsletterContent[action];
  return {
    meta: { heading: title, description, canonical: paths.newsletter(action), noindex: true },
    content: (
      <Message heading={title}>
        <p className="max-w-[34rem] text-lg">{agreement}</p>
        <Island name="newsletter" input={{ action }}>
          <NewsletterButton action={action} />
        </Island>
        <noscript>
          <p>
            This button needs JavaScript. Without it, write to us from the address in question, and
            we do it for you:{' '}
            <a href={legalLinks.email} className="text-link">
              {legalContent.email}
            </a>
          </p>
        </noscript>
        <PrivacyLink texts={newsletterContent} className="max-w-[34rem] text-sm text-muted" />
      </Message>
    ),
  };
};
