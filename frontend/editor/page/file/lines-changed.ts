import { diffArrays } from 'diff';

interface ChangedLines {
  before: string[];
  after: string[];
}

/** The groups of lines that are different. */
export const linesChanged = (before: string, after: string): ChangedLines[] => {
  const groups: ChangedLines[] = [];
  let group: ChangedLines | undefined;
  for (const { value, added, removed } of diffArrays(before.split('\n'), after.split('\n'))) {
    if (!added && !removed) {
      group = undefined;
      continue;
    }
    if (!group) {
      group = { before: [], after: [] };
      groups.push(group);
    }
    (removed ? group.before : group.after).push(...value);
  }
  return groups;
};
