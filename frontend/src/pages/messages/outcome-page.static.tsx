import { buttonClass } from '../../components/button.tsx';
import { interfaceContent } from '../../content/site.ts';
import { OUTCOMES, paths, type Outcome } from '../../lib/paths.ts';
import type { PageMeta } from '../../page.ts';
import { Message, Texts } from './message.static.tsx';

interface Params {
  outcome: Outcome;
}

export const staticParams = (): Params[] => OUTCOMES.map((outcome) => ({ outcome }));

export const meta = ({ outcome }: Params): PageMeta => {
  const { title, description } = interfaceContent.outcomes[outcome];
  return { heading: title, description, canonical: paths.outcome(outcome), noindex: true };
};

/** What a visitor sees who submitted the form without JavaScript. */
export const Page = ({ params: { outcome } }: { params: Params }) => {
  const { title, text, action } = interfaceContent.outcomes[outcome];
  const href = outcome === 'received' ? paths.home : paths.section('contact');
  return (
    <Message heading={title}>
      <Texts texts={[text]} />
      <a href={href} className={buttonClass({ size: 'lg' })}>
        {action}
      </a>
    </Message>
  );
};
