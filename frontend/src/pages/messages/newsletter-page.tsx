import { legalContent } from '../../content/legal/legal.ts';
import { newsletterContent } from '../../content/legal/newsletter.ts';
import { NewsletterButton } from '../../islands/newsletter/newsletter-button.tsx';
import { MessageFrame } from './message-screen.tsx';
import { isNewsletterAction, paths } from '../../lib/paths.ts';
import { titled, type Page } from '../../page.ts';
import { Island } from '../../islands/island.tsx';

const { noScript, privacy, privacyLink } = newsletterContent;

/**
 * The pages that links in mails open. The token is in the fragment, which no browser sends to a server and no referrer
 * contains; so the page is the same for everybody, and opening it changes nothing.
 */
export const load = async (action: string): Promise<Page | undefined> => {
  if (!isNewsletterAction(action)) return undefined;
  const { title, description, agreement } = newsletterContent[action];
  const { email } = legalContent;
  return {
    meta: { ...titled(title), description, canonical: paths.newsletter(action), noindex: true },
    content: (
      <MessageFrame heading={title}>
        <p className="max-w-[34rem] text-lg">{agreement}</p>
        <Island name="newsletter" input={{ action }}>
          <NewsletterButton action={action} />
        </Island>
        <noscript>
          <p>
            {noScript}{' '}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </p>
        </noscript>
        <p className="max-w-[34rem] text-sm text-muted">
          {privacy}{' '}
          <a href={paths.privacy} className="text-link">
            {privacyLink}
          </a>
          .
        </p>
      </MessageFrame>
    ),
  };
};
