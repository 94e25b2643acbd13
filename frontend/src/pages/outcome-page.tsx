import { interfaceContent } from '../content/site.ts';
import { forgetDraft } from '../features/leads/lead-draft.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { paths, type Outcome } from '../lib/paths.ts';

/** The answer to a form that was sent without script. */
export const load = async (outcome: Outcome) => {
  if (outcome === 'received') forgetDraft();
  const { title, text, action } = interfaceContent.outcomes[outcome];
  const href = outcome === 'received' ? paths.home : paths.section('contact');
  return <MessageScreen heading={title} text={text} action={action} href={href} />;
};
