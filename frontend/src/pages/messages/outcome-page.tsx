import { interfaceContent } from '../../content/site.ts';
import { messagePage } from './message-page.tsx';
import { OUTCOMES, paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';

/** The page after a form was submitted without JavaScript. */
export const load = async (name: string): Promise<Page | undefined> => {
  const outcome = OUTCOMES.find((each) => each === name);
  if (!outcome) return undefined;
  const { title: heading, text, ...texts } = interfaceContent.outcomes[outcome];
  const href = outcome === 'received' ? paths.home : paths.section('contact');
  return messagePage({ ...texts, heading, canonical: paths.outcome(outcome), texts: [text], href });
};
