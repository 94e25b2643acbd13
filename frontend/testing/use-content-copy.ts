import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkContent } from '../build/content/checks/check-content.ts';
import { formatMistake, lineAt } from '../build/content/mistake.ts';
import { MEMBERS } from './example-firm.ts';

/** A draft without mistakes, at `articles/x.md`: an editor may change every other article. */
export const DRAFT = `---
title: 'Four Numbers: What a Board Needs'
description: ${'What the four numbers say, and what they do not. '.repeat(2)}
excerpt: ${'What the four numbers say, and what they do not. '.repeat(2)}
date: 2024-01-18
draft: true
readingTime: 1
topics:
  - security-operations
  - boards-and-risk
summary:
  - 'A metric belongs in a board paper.'
  - The second.
  - The third.
related: [security-stack-metrics, top-5-risk-assessment-models]
nextStep: 'If your report leads to few decisions, write to us.'
service: compliance-readiness-review
author: ${MEMBERS[0]}
---

${'A word. '.repeat(75)}
`;

/** Gives each test a copy of the content. Paths are relative to it. */
export const useContentCopy = () => {
  let content: string;
  beforeEach(() => {
    content = join(mkdtempSync(join(tmpdir(), 'sandglass-content-')), 'content');
    cpSync(fileURLToPath(new URL('../content', import.meta.url)), content, { recursive: true });
  });
  afterEach(() => rmSync(dirname(content), { recursive: true }));

  const read = (path: string) => readFileSync(join(content, path), 'utf8');
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(content, path), change(read(path)));
  const check = async () => (await checkContent(content)).map(formatMistake);
  return {
    /** Returns the absolute path of a file. */
    at: (path: string) => join(content, path),
    read,
    edit,
    write: (path: string, text: string) => writeFileSync(join(content, path), text),
    /** Returns the messages about the content. */
    check,
    remove: (path: string) => rmSync(join(content, path)),
  };
};

/** A file, a text in it, what an editor writes instead, and the message. "@1": one line below the replaced text. */
type Mistake = readonly [path: string, found: string | RegExp, replacement: string, message: string];

export const METRICS = 'articles/security-stack-metrics.md';
/** What an editor writes in place of words of an article, and the message. */
export const inMetrics = (written: string, message: string) =>
  [METRICS, 'Most security reports', written, `@0 ${message}`] as const;

/** Makes each mistake in a copy of the content, and compares the message and its line. */
export const testMistakes = (mistakes: readonly Mistake[]) => {
  const { read, edit, check } = useContentCopy();
  test.each(mistakes)('%s: %s → %s', async (path, found, replacement, message) => {
    const original = read(path);
    const line = lineAt(
      original,
      typeof found === 'string' ? original.indexOf(found) : original.search(found),
    );
    edit(path, (text) => text.replace(found, replacement));
    const expected = message.replace(/^@(\d)/, (_, below) => String(line + Number(below)));
    expect(await check()).toContainEqual(expect.stringContaining(`content/${path}:${expected}`));
  });
};
