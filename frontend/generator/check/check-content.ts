import { OPTIONAL_FILES, schemas } from '../../src/content/schemas.ts';
import { inLanguageOf, TEXT_FILE, type Content, type ContentFile } from '../read/content.ts';
import type { Mistake } from '../read/mistake.ts';
import { today } from '../read/publication.ts';
import { checkLanguage } from './check-language.ts';
import { checkLinks } from './check-links.ts';
import { checkPictures, IS_PICTURE } from './check-pictures.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkLinkPreviews } from './check-link-previews.ts';
import { checkReadingTime } from './check-reading-time.ts';
import { checkReferences } from './check-references.ts';
import { checkSources } from './check-sources.ts';
import { checkStatements } from './check-statements.ts';
import { checkStyle } from './check-style.ts';
import { wordsOfCheck } from '../words/words-of-check.ts';

/** Sorted by file and line, in the language of the content. */
export const checkContent = (content: Content): Promise<Mistake[]> =>
  inLanguageOf(content, () => checkAll(content));

/** Those that keep the site from being published: what visitors do not see may be unfinished. */
export const withoutDrafts = (mistakes: readonly Mistake[], { files }: Content): Mistake[] =>
  mistakes.filter(({ path }) => !isReadableDraft(files.get(path)));

/** Of a text that cannot be read, nobody knows which pictures it shows. */
const isReadableDraft = (file: ContentFile | undefined): boolean =>
  file?.fields['draft'] === true && file.body !== undefined;

const checkAll = async (content: Content): Promise<Mistake[]> => {
  const mistakes = [
    ...Array.from(content.files.values()).flatMap((file) => file.mistakes),
    ...checkFiles(content),
    ...checkReferences(content, today()),
    ...checkPlaceholders(content),
    ...checkStatements(content),
    ...checkLinks(content, today()),
    ...checkLanguage(content),
    ...checkSources(content, today()),
    ...checkStyle(content),
    ...checkReadingTime(content),
    ...(await checkLinkPreviews(content)),
    ...(await checkPictures(content)),
  ];
  return mistakes.toSorted((a, b) => {
    if (a.path === b.path) return a.line - b.line;
    return a.path < b.path ? -1 : 1;
  });
};

const checkFiles = ({ allFiles }: Content): Mistake[] => {
  const optional = new Set<string>(OPTIONAL_FILES);
  const required = Object.keys(schemas).filter(
    (path) => !path.includes('*') && !optional.has(path),
  );
  const missing = required.filter((path) => !allFiles.includes(path));
  const others = allFiles.filter((path) => !TEXT_FILE.test(path) && !IS_PICTURE.test(path));
  const words = wordsOfCheck().files;
  return [
    ...missing.map((path) => ({ path, line: 1, text: words.missing })),
    ...others.map((path) => ({ path, line: 1, text: words.unknown })),
  ];
};
