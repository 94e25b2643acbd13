import { schemas } from '../../src/content/kinds.ts';
import { checkPictures, IS_PICTURE } from './check-pictures.ts';
import { IS_CONTENT, readContentFolder, type ContentFolder } from '../read/content-folder.ts';
import type { Mistake } from '../read/mistake.ts';
import { today } from '../read/publication.ts';
import { checkLinks } from './check-links.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkReadingTime } from './check-reading-time.ts';
import { checkReferences } from './check-references.ts';
import { checkStyle } from './check-style.ts';

export const checkContent = async (folder: string): Promise<Mistake[]> => {
  const content = readContentFolder(folder);
  return [
    ...[...content.files.values()].flatMap(({ mistakes }) => mistakes),
    ...checkFiles(content),
    ...checkReferences(content, today()),
    ...checkPlaceholders(content),
    ...checkLinks(content, today()),
    ...checkStyle(content),
    ...checkReadingTime(content),
    ...(await checkPictures(content)),
  ].toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
};

const checkFiles = ({ paths }: ContentFolder): Mistake[] => {
  const missing = Object.keys(schemas).filter(
    (path) => !path.includes('*') && !paths.includes(path),
  );
  const other = paths.filter((path) => !IS_CONTENT.test(path) && !IS_PICTURE.test(path));
  const at = (text: string) => (path: string) => ({ path, line: 1, text });
  return [
    ...missing.map(at('this file is missing')),
    ...other.map(at('this file is neither a text nor a picture; move or delete it')),
  ];
};
