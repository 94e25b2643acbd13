interface ChangedLines {
  before: string[];
  after: string[];
}

/** The groups of lines that are different, by the longest common subsequence of all lines. */
export const linesChanged = (before: string, after: string): ChangedLines[] => {
  const [old, now] = [before.split('\n'), after.split('\n')];
  // How many lines the two have in common from these on.
  const common = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i]![j] =
        old[i] === now[j]
          ? common[i + 1]![j + 1]! + 1
          : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const groups: ChangedLines[] = [];
  let group: ChangedLines | undefined;
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      group = undefined;
      i += 1;
      j += 1;
      continue;
    }
    if (!group) {
      group = { before: [], after: [] };
      groups.push(group);
    }
    const isRemoved =
      j === now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!);
    if (isRemoved) group.before.push(old[i++]!);
    else group.after.push(now[j++]!);
  }
  return groups;
};
