import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '../generator/read/publication.ts';
import { MEMBERS, SERVICE_IDS } from './example-firm.ts';

/*
 * Articles of the tests, which name no others: a firm replaces those of the example.
 */

/** The slugs of two published articles. */
export const DRILL = 'lost-key-drill';
export const LEDGER = 'spare-key-ledger';
/** An old address of the second. */
export const LEDGER_ALIAS = 'key-ledger';

const TOPICS = `  - id: keys-and-locks
    title: Keys and Locks
    description: Articles on keys, locks, and the lists that say who has which of them, for the tests.
    intro: Who has a key, and who knows about it.
  - id: night-watch
    title: Night Watch
    description: Articles on the hours in which nobody is at the door but the watch, for the tests.
    intro: What happens after dark, and who writes it down.
`;

/** A draft without mistakes. */
export const DRAFT = `---
title: 'Four Numbers: What a Board Needs'
description: ${'What the four numbers say, and what they do not. '.repeat(2)}
excerpt: ${'What the four numbers say, and what they do not. '.repeat(2)}
date: 2024-01-18
draft: true
readingTime: 1
topics:
  - keys-and-locks
  - night-watch
summary:
  - 'A metric belongs in a board paper.'
  - The second.
  - The third.
related: [${DRILL}]
nextStep: 'If your report leads to few decisions, write to us.'
service: ${SERVICE_IDS[0]}
author: ${MEMBERS[0]}
---

${'A word. '.repeat(75)}
`;

/** A text of 1,200 words with four sections and a table. */
export const FULL_TEXT = ['| Case | Count |\n| --- | --- |\n| One | 1 |']
  .concat(
    [1, 2, 3, 4].map(
      (n) => `## Section ${n}\n\n[Source](https://example.com/${n}). ${'A word. '.repeat(148)}`,
    ),
  )
  .join('\n\n');

/**
 * An article that is published on this day, with this text before the full one.
 *
 * @param name the first word of its title
 */
export const published = (date: string, text: string, name = 'Four'): string => {
  const fields = DRAFT.replaceAll(/four/gi, name).replace(
    /^date: .*\ndraft: true\nreadingTime: 1$/m,
    `date: ${date}\nreadingTime: 6`,
  );
  return [fields, text, FULL_TEXT].join('\n\n');
};

const CHART = `\`\`\`chart bar
title: Most keys are never missed
description: Nine of ten keys are returned within a day, and nobody asks for the others.
unit: share in percent

| Keys     | Share |
| -------- | ----: |
| Returned |   90% |
| Missed   |   10% |
\`\`\``;

const relatedTo = (slug: string, article: string) =>
  article.replace(/^related: .*$/m, `related: [${slug}]`);

/** The cover of the first. */
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240" stroke="currentColor">
  <path d="M0 120h480"/>
</svg>
`;

/** Adds the two articles, which are the newest, and their topics to a copy of the content. */
export const addTestArticles = (content: string): void => {
  const drill = published(
    `${today()}\ncover: ./${DRILL}.svg`,
    `Most security reports are long, and [a list](/blog/${LEDGER}) is short.\n\n${CHART}`,
    'Drill',
  );
  const ledger = published(
    `${today()}\naliases: [${LEDGER_ALIAS}]`,
    `Begin with [the drill](/blog/${DRILL}).`,
    'Ledger',
  );
  writeFileSync(join(content, `articles/${DRILL}.svg`), DRAWING);
  writeFileSync(join(content, `articles/${DRILL}.md`), relatedTo(LEDGER, drill));
  writeFileSync(join(content, `articles/${LEDGER}.md`), relatedTo(DRILL, ledger));
  const topics = join(content, 'topics.yaml');
  writeFileSync(topics, `${readFileSync(topics, 'utf8').trimEnd()}\n${TOPICS}`);
};
