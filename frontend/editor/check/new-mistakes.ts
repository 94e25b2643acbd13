import { checkContent } from '../../generator/check/check-content.ts';
import type { Content } from '../../generator/read/content.ts';
import type { Mistake } from '../../generator/read/mistake.ts';

interface Checked {
  /** Those of the changed files, and what the change has caused elsewhere. */
  caused: readonly Mistake[];
  /** Those that stood in other files before. They keep the site from being published. */
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
  const isOld = ({ path, text }: Mistake) =>
    !changed.includes(path) && standing.some((old) => old.path === path && old.text === text);
  return {
    caused: mistakes.filter((mistake) => !isOld(mistake)),
    others: mistakes.filter(isOld),
  };
};
