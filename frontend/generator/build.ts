// Checks the content, in which a mistake stops the build, and, without `--check`, builds the site
// beside the last one. It takes its place when it is complete, so that a build that fails leaves the
// last good site as it was.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { checkContent, withoutDrafts } from './check/check-content.ts';
import { describeWaiting } from './describe-waiting.ts';
import { CONTENT_FOLDER, SITE_FOLDER } from './folders.ts';
import { describeMissingLetters } from './fonts/letters.ts';
import { inLanguageOf, isValid, readContent } from './read/content.ts';
import { countMistakes, formatMistake } from './read/mistake.ts';
import { today } from './read/publication.ts';
import { fill, wordsOfCheck } from './words/words-of-check.ts';

const [next, previous] = [`${SITE_FOLDER}.next`, `${SITE_FOLDER}.previous`];
const content = readContent(CONTENT_FOLDER);

const remove = (path: string) => rm(path, { recursive: true, force: true });

const build = async () => {
  await remove(next);
  // Loaded only now, since Vite takes longer to load than the content to check.
  const { writeSite } = await import('./write.ts');
  const pages = await writeSite(content, next).catch(async (error: unknown) => {
    // Half a site would keep a full disk full.
    await remove(next);
    throw error;
  });
  await remove(previous);
  if (existsSync(SITE_FOLDER)) await rename(SITE_FOLDER, previous);
  await rename(next, SITE_FOLDER);
  await remove(previous);
  console.log(fill(wordsOfCheck().result.built, { count: pages }));
};

const printWaiting = async () => {
  const { articles, services, team } = content;
  const entries = [...articles, ...services, ...team].filter((entry) => isValid(entry));
  const waiting = describeWaiting(entries, today());
  if (waiting) console.log(waiting);
  const missing = await describeMissingLetters(content);
  if (missing) console.log(missing);
};

const checkOnly = process.argv.includes('--check');
const mistakes = await checkContent(content);
for (const mistake of mistakes) console.error(formatMistake(mistake));
await inLanguageOf(content, async () => {
  if (withoutDrafts(mistakes, content).length > 0) {
    console.error(countMistakes(mistakes));
    process.exitCode = 1;
    return;
  }
  const { result } = wordsOfCheck();
  if (mistakes.length > 0) console.warn(result.onlyInDrafts);
  else if (checkOnly) console.log(result.none);
  if (!checkOnly) await build();
  await printWaiting();
});
