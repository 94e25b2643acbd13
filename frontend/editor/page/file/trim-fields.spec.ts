import { expect, test } from '@jest/globals';
import { trimFields } from './trim-fields.ts';

const SAVED = `---
title: 'Of Keys ' # as it was
summary:
  - One.
  - 'Two. '
updated: { date: 2024-02-02, changes: Some words }
note: |
  A line.
---

A paragraph.  
With a break.
`;

test('spaces around what was typed into a field are not saved', () => {
  const typed = SAVED.replace('- One.', "- ' Three. '").replace('Some words', "' Other words\t'");

  expect(trimFields(typed, SAVED)).toBe(
    SAVED.replace('- One.', "- 'Three.'").replace('Some words', "'Other words'"),
  );
});

test('what was not changed keeps its bytes, as does the text below the fields', () => {
  expect(trimFields(SAVED, SAVED)).toBe(SAVED);
});

test('a new text has no spaces around any of its fields', () => {
  expect(trimFields(SAVED, undefined)).toBe(
    SAVED.replace("'Of Keys '", "'Of Keys'").replace("'Two. '", "'Two.'"),
  );
});

test('fields that cannot be read stay as they are', () => {
  const broken = "---\ntitle: 'Of Keys \n---\n\nA text.\n";
  expect(trimFields(broken, undefined)).toBe(broken);
});
