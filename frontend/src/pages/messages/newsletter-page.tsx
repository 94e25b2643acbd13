import { Static } from '../../components/static.tsx';
import type { NewsletterAction } from '../../paths.ts';
import { Agreement, Glass, Notes } from './newsletter.static.tsx';
import { NewsletterButton } from './newsletter-button.tsx';

export { meta, pathParams } from './newsletter.static.tsx';

/**
 * Links in mails open it. The token is in the fragment, which no browser sends: opening the page
 * changes nothing.
 */
export const Page = ({ params: { action } }: { params: { action: NewsletterAction } }) => (
  <div className="page-width grid min-h-[70vh] content-start gap-10 pt-28 pb-section print:min-h-0 md:grid-cols-12 md:content-center md:items-center">
    <div className="grid justify-items-start gap-6 md:col-span-7">
      <Static name="agreement" className="contents">
        <Agreement action={action} />
      </Static>
      <NewsletterButton action={action} />
      <Static name="notes" className="contents">
        <Notes />
      </Static>
    </div>
    <Static name="glass" className="md:col-span-4 md:col-start-9">
      <Glass action={action} />
    </Static>
  </div>
);
