// Reads and checks contents for the editor, in a process of its own: a text can be made to take
// minutes, or more memory than there is.
import { checkContent } from '../../generator/check/check-content.ts';
import { picturesOf } from '../../generator/pictures/picture-file.ts';
import { readContent, type Content } from '../../generator/read/content.ts';
import { answerQuestions } from '../process/answer-questions.ts';
import { formatText } from './format-text.ts';
import { checkCandidate } from './new-mistakes.ts';

const shownIn = ({ files }: Content): Set<string> =>
  new Set(Array.from(files.values()).flatMap(picturesOf));

const checks = {
  /** The mistakes in a content, and its language as a BCP 47 tag. */
  check: async (folder: string) => {
    const content = readContent(folder);
    return { mistakes: await checkContent(content), language: content.language.tag };
  },

  /** What the candidate makes wrong, which has other files at these paths. */
  checkCandidate: (candidate: string, folder: string, changed: readonly string[]) =>
    checkCandidate(readContent(candidate), readContent(folder), changed),

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
