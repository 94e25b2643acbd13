// Reads and checks contents for the editor, in a process of its own: a text can be made to take
// minutes, or more memory than there is.
import { posix } from 'node:path';
import { checkContent, withoutDrafts } from '../../generator/check/check-content.ts';
import { IS_PICTURE } from '../../generator/check/check-pictures.ts';
import { picturesOf } from '../../generator/pictures/picture-file.ts';
import { readContent, type Content } from '../../generator/read/content.ts';
import { answerQuestions } from '../process/answer-questions.ts';
import { formatText } from './format-text.ts';
import { checkCandidate } from './new-mistakes.ts';

/** An unfinished draft may name a picture in a field that has a mistake. */
const shownIn = ({ files, allFiles }: Content): Set<string> => {
  const texts = [...files.values()];
  const unfinished = texts.filter(({ mistakes }) => mistakes.length > 0);
  const isNamed = (path: string) =>
    IS_PICTURE.test(path) && unfinished.some(({ source }) => source.includes(posix.basename(path)));
  return new Set([...texts.flatMap(picturesOf), ...allFiles.filter(isNamed)]);
};

const checks = {
  /** The mistakes that keep a content from being published, and its language as a BCP 47 tag. */
  check: async (folder: string) => {
    const content = readContent(folder);
    const mistakes = withoutDrafts(await checkContent(content), content);
    return { mistakes, language: content.language.tag };
  },

  /** What the candidate makes wrong, which has other files at these paths. Drafts may be wrong. */
  checkCandidate: async (candidate: string, folder: string, changed: readonly string[]) => {
    const content = readContent(candidate);
    const { caused, others } = await checkCandidate(content, readContent(folder), changed);
    return { caused: withoutDrafts(caused, content), others: withoutDrafts(others, content) };
  },

  /** The pictures that no text of the candidate shows any more, and those that it lacks. */
  comparePictures: async (candidate: string, folder: string) => {
    const [before, now] = [shownIn(readContent(folder)), readContent(candidate)];
    const shown = shownIn(now);
    return {
      left: now.allFiles.filter((path) => before.has(path) && !shown.has(path)),
      missing: [...shown].filter((path) => !now.allFiles.includes(path)),
    };
  },

  formatText,
};

export type Checks = typeof checks;
answerQuestions(checks);
