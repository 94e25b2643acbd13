import { expect, test } from '@jest/globals';
import { FIRM, FIRM_SHORT } from '../../../testing/example-firm.ts';
import { testMistakes, useContentCopy } from '../../../testing/use-content-copy.ts';

testMistakes([
  [
    'about.md',
    '%site.name% is a private',
    `${FIRM.replace(' ', '\n  ')} is a private`,
    `@0 "${FIRM}": write %site.name%, which stands for the name`,
  ],
  [
    'about.md',
    '%site.name%',
    FIRM_SHORT,
    `@0 "${FIRM_SHORT}": write %site.shortName%, which stands for the name`,
  ],
  [
    'site.yaml',
    /(?<=^footerNote: ')%site.name%/m,
    FIRM,
    `@0 "${FIRM}": write %site.name%, which stands for the name`,
  ],
  [
    'newsletter.yaml',
    '%site.name%',
    '%site.nmae%',
    '@0 nothing fills in "%site.nmae%" here; did you mean "%site.name%"?',
  ],
]);

const { edit, check } = useContentCopy();

test('the length of a text counts with the name in it', async () => {
  edit('site.yaml', (text) => text.replace(/^name: .*$/m, `name: ${'Long Name '.repeat(10)}`));
  expect(await check()).toContainEqual(
    expect.stringMatching(
      /^content\/home\/hero\.yaml:\d+ metaTitle: has 134 characters; expected: title in the/,
    ),
  );
});

test('a name may have signs of every kind, and a short name may be an ordinary word', async () => {
  edit('site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, `name: "A+ [Risk]: O'Brien & Co."`)
      .replace(/^shortName: .*$/m, 'shortName: Security'),
  );
  const messages = await check();
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages)
    expect(message).toMatch(/^content\/(?!articles\/)\S+ "Security": write %site\.shortName%/);
});

test('an address, or a longer word, may have the name in it', async () => {
  edit(
    'about.md',
    (text) =>
      `${text}\nWrite to Office@${FIRM_SHORT}.example about ${FIRM_SHORT}es, or see /${FIRM_SHORT}.\n`,
  );
  expect((await check()).filter((message) => message.includes('write %site'))).toEqual([]);
});
