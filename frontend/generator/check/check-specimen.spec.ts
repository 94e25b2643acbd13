import { expect, test } from '@jest/globals';
import { SERVICE_IDS } from '../../testing/example-firm.ts';
import { found } from '../../testing/field-mistakes.ts';
import { useContentCopy } from '../../testing/use-content-copy.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { references } = wordsOfCheck();

const { check, remove, write, testMistakes } = useContentCopy();

const SPECIMEN = `---
service: ${SERVICE_IDS[0]!}
question: Will it rain?
judgment: It is likely to rain.
likelihood: likely
scale:
  - { term: unlikely, from: 0, to: 40 }
  - { term: even, from: 40, to: 60 }
  - { term: likely, from: 60, to: 100 }
confidence: Our confidence is low.
sources:
  - { grade: B2, meaning: usually reliable, finding: The clouds. }
changes:
  - A clear sky.
reading: How to read this
---

The letter grades the source.
`;

/** The specimen with this line in place of the one that begins alike. */
const withLine = (line: string): string => {
  const [start] = /^[ -]*\w+:|^ {2}- \{ \w+:/.exec(line)!;
  return SPECIMEN.replace(new RegExp(`^${start}.*$`, 'm'), () => line);
};

const GRADE = 'grade of the Admiralty code, such as B2';

testMistakes('specimen.md', withLine, {
  'service: no-such-service': `service: ${fill(references.noService, { id: 'no-such-service' })}`,
  'judgment: It will rain.': `judgment: ${fill(references.judgment, { term: 'likely' })}`,
  'likelihood: rain': `likelihood: ${fill(references.noTerm, { id: 'rain' })}`,
  '  - { grade: G7, meaning: usually reliable, finding: The clouds. }': `sources.grade: ${found('G7', GRADE)}`,
});

test('a firm may have a specimen of a judgment, or none', async () => {
  write('specimen.md', SPECIMEN);
  expect(await check()).toEqual([]);
  remove('specimen.md');
  expect(await check()).toEqual([]);
});
