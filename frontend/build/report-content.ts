import { fileURLToPath } from 'node:url';
import { checkContent } from './content/check-content.ts';
import { entriesIn, readContentFolder } from './content/content-folder.ts';
import { countMistakes, formatMistake } from './content/mistake.ts';
import { describeWaiting, today } from './content/publication.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** Prints the mistakes in the content, one on each line. Returns whether there are any. */
export const reportMistakes = async (): Promise<boolean> => {
  const mistakes = await checkContent(CONTENT);
  for (const mistake of mistakes) console.error(formatMistake(mistake));
  if (mistakes.length > 0) console.error(countMistakes(mistakes));
  return mistakes.length > 0;
};

/** Prints which articles are not published yet, if any. */
export const reportWaiting = (): void => {
  const waiting = describeWaiting(entriesIn(readContentFolder(CONTENT), 'articles'), today());
  if (waiting) console.log(waiting);
};
