import { schemas } from '../../src/content/kinds.ts';
import { checkPictures, IS_PICTURE } from '../pictures/check-pictures.ts';
import { checkCompleteness } from './check-completeness.ts';
import { checkLinks } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';
import { checkReferences } from './check-references.ts';
import { checkStyle } from './check-style.ts';
import { IS_CONTENT, readContentFolder, type ContentFolder } from './content-folder.ts';
import { listAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { checkPlaceholders } from './placeholders/check-placeholders.ts';
import { today } from './publication.ts';

/**
 * Checks everything in a content folder.
 *
 * @param day the date that counts as today, as YYYY-MM-DD
 * @returns every mistake, in the order of files and lines
 */
export const checkContent = async (folder: string, day = today()): Promise<Mistake[]> => {
  const content = readContentFolder(folder);
  const known = listAddresses(content);
  return [
    ...[...content.files.values()].flatMap(({ mistakes }) => mistakes),
    ...checkFiles(content),
    ...checkReferences(content, day),
    ...checkPlaceholders(content),
    ...checkLinks(content, known, day),
    ...checkRedirects(content, known, day),
    ...checkStyle(content),
    ...checkCompleteness(content),
    ...(await checkPictures(content)),
  ].toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
};

const checkFiles = ({ paths }: ContentFolder): Mistake[] => {
  // A path without a wildcard is that of a single file, which must be there.
  const single = Object.keys(schemas).filter((path) => !path.includes('*'));
  const at = (text: string) => (path: string) => ({ path, line: 1, text });
  return [
    ...single.filter((path) => !paths.includes(path)).map(at('this file is missing')),
    ...paths
      .filter((path) => !IS_CONTENT.test(path) && !IS_PICTURE.test(path))
      .map(at('this file is neither a text nor a picture; move or delete it')),
  ];
};
