import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inFrontend } from '../folders.ts';
import { readContent } from '../read/content.ts';
import { checkContent } from './check-content.ts';

const WORDS = ['words/check.yaml', 'words/check-markdown.yaml'];

let folder: string;
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sandglass-translated-')), 'content');
  cpSync(inFrontend('../e2e/firm-de/content'), folder, { recursive: true });
});
afterAll(() => rmSync(dirname(folder), { recursive: true }));

const FIELDS = `---
title: ""
titel: x
description: kurz
excerpt: 7
date: gestern
topics: kein-thema
summary: [eins]
related: [niemand, mistakes]
nextStep:
service: niemand
author: niemand
readingTime: viel
cover: ./kein.jpg
aliases: ["/"]
---
`;
const TEXT = `
[Weg](/weg), [hier](#weg), [dort](weg), [Büro](http://localhost/x), [falsch](https://[)

![](./kein.jpg)

![x](data:image/png;base64,x)

\`\`\`chart bars
title: x
description: y

| a | b |
| --- | --- |
| a | 1.000.0 |
\`\`\`

\`\`\`chart bar
title: x
description: y

| a | b | c | d | e |
| --- | --- | --- | --- | --- |
| a | 12.345 | keine | 1,2,3 | 1 |
\`\`\`

# Eins

#### Vier

x<sup>2</sup> und [^9] und **fett

• Punkt

> [!HINWEIS]
> x

::video{id="x"}

| a | b |
| --- | --- |
| a |

Ein Wort\u00AD mit Zeichen, %site.nichts%, TODO
`;
/** What the parser of YAML refuses. */
const BROKEN = `---
title: "offen
description: eins: zwei
---
x
`;

/** What the words of a language say, without the values. */
const phrasesIn = (root: string): string[] => {
  const phrases: string[] = [];
  for (const path of WORDS)
    JSON.parse(
      JSON.stringify(parse(readFileSync(join(root, path), 'utf8'))),
      (_name, part: unknown) => {
        if (typeof part === 'string') phrases.push(...part.split(/\{\w+\}/));
        return part;
      },
    );
  return phrases.map((phrase) => phrase.trim()).filter((phrase) => /\p{L}{3}/u.test(phrase));
};

const textsOfMistakes = async () =>
  (await checkContent(readContent(folder)))
    .filter(({ path }) => !WORDS.includes(path))
    .map(({ text }) => text);

test('mistakes are told in the words of the content', async () => {
  writeFileSync(join(folder, 'articles/mistakes.md'), FIELDS + TEXT);
  writeFileSync(join(folder, 'articles/broken.md'), BROKEN);
  const german = new Set(phrasesIn(folder));
  const english = phrasesIn(inFrontend('content')).filter((phrase) => !german.has(phrase));

  const texts = await textsOfMistakes();

  expect(texts.length).toBeGreaterThan(30);
  for (const text of texts)
    for (const phrase of english) expect(` ${text} `).not.toContain(` ${phrase} `);
  for (const text of texts) expect(text).not.toMatch(/ (?:the|is|are|of|which|with) /);
});

test('of a wrong value they say an example, of an empty text nothing', async () => {
  const { fields } = parse(readFileSync(join(folder, 'words/check.yaml'), 'utf8')) as {
    fields: Record<string, string>;
  };
  writeFileSync(join(folder, 'articles/mistakes.md'), FIELDS + TEXT);

  const texts = await textsOfMistakes();

  const example = fields['example']!.replace('{example}', '2026-05-18');
  const expected = fields['expected']!.replace('{what}', example);
  expect(texts).toContainEqual(expect.stringMatching(RegExp(`"gestern"; ${expected}$`)));
  expect(texts).toContain(fields['empty']);
});

test.each(['', 'files: [', 'links: {}', 'links: *unknown'])(
  'of words %j, those of this release tell what is missing',
  async (source) => {
    writeFileSync(join(folder, 'words/check.yaml'), source);
    const { links } = parse(readFileSync(inFrontend('content/words/check.yaml'), 'utf8')) as {
      links: Record<string, string>;
    };

    expect(await textsOfMistakes()).toContainEqual(links['noPage']!.replace('{path}', '/weg'));
  },
);
