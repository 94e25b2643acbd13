import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { entrySchemas } from '../../../src/content/schema/entries.ts';
import type { FieldSchema } from '../form/schema.ts';
import { newText } from './new-text.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2024-01-18T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;

const ARTICLE = schemaOf(entrySchemas['articles/*.md']);

test('a new article is a draft of today, with empty fields for what it must have', () => {
  expect(newText('articles', ARTICLE, 'Two: Keys', [])).toBe(`---
title: 'Two: Keys'
description: ''
excerpt: ''
date: 2024-01-18
draft: true
topics: []
summary:
  - ''
  - ''
  - ''
nextStep: ''
service: ''
author: ''
---
`);
});

test('a field that the schema adds is in it', () => {
  const properties = { ...ARTICLE.properties, place: { type: 'string' } };
  const required = [...ARTICLE.required!, 'place'];

  expect(newText('articles', { ...ARTICLE, properties, required }, 'Two Keys', [])).toContain(
    "\nplace: ''\n---\n",
  );
});

test('a new member stands behind the others, with as many empty highlights as it needs', () => {
  const schema = schemaOf(entrySchemas['team/*.md']);

  expect(newText('team', schema, 'Ada', [{ order: 7 }, { order: 2 }])).toBe(`---
name: Ada
role: ''
order: 8
draft: true
onAboutPage: true
portrait: ''
shortBio: ''
description: ''
highlights:
${"  - icon: ''\n    label: ''\n".repeat(3)}---
`);
});
