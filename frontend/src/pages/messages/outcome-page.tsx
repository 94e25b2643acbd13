import { interfaceContent } from '../../content/site.ts';
import { MessageScreen } from './message-screen.tsx';
import { isOutcome, paths } from '../../lib/paths.ts';
import { titled, type Page } from '../../page.ts';

/** The page after a form was submitted without JavaScript. */
export const load = async (outcome: string): Promise<Page | undefined> => {
  if (!isOutcome(outcome)) return undefined;
  const { title, description, text, action } = interfaceContent.outcomes[outcome];
  const href = outcome === 'received' ? paths.home : paths.section('contact');
  return {
    meta: { ...titled(title), description, canonical: paths.outcome(outcome), noindex: true },
    content: <MessageScreen heading={title} text={text} action={action} href={href} />,
  };
};
