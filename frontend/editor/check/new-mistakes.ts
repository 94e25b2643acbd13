import { checkContent } from '../../generator/check/check-content.ts';
import type { Content } from '../../generator/read/content.ts';
import type { Mistake } from '../../generator/read/mistake.ts';
import { SITE } from '../../generator/read/site.ts';

interface Checked {
  /** Those of the changed files, and what the change has caused elsewhere. */
  caused: readonly Mistake[];
  /** Others, which keep the site from being published: those that stood in other files before. */
  others: readonly Mistake[];
}

/** @param changed the paths of the files that the candidate has otherwise */
export const checkCandidate = async (
  candidate: Content,
  before: Content,
  changed: readonly string[],
): Promise<Checked> => {
  const mistakes = await checkContent(candidate);
  if (mistakes.length === 0) return { caused: [], others: [] };
  const standing = await checkContent(before);
  // The fields of further plural forms are there once the site has the language that needs them.
  const isTranslating = languageOf(candidate) !== languageOf(before);
  const isOther = ({ path, text }: Mistake) =>
    !changed.includes(path) &&
    (isTranslating || standing.some((old) => old.path === path && old.text === text));
  return {
    caused: mistakes.filter((mistake) => !isOther(mistake)),
    others: mistakes.filter(isOther),
  };
};

const languageOf = ({ files }: Content): unknown => files.get(SITE)?.fields['language'];
