import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readContent } from './generator/read/content.ts';

/**
 * Whether the content has what was agreed for this firm, besides what browser tests read. Every
 * build checks the rules for every content.
 */

const content = readContent(fileURLToPath(new URL('content', import.meta.url)));
const { articles } = content;

test('the articles have the agreed reading times', () => {
  const minutes = articles.map(({ fields }) => fields.readingTime);
  expect(minutes).toEqual(expect.arrayContaining([6, 8, 10, 12, 15]));
});

test('the three figures of the metrics link to their sources', () => {
  const metrics = articles.find(({ id }) => id === 'security-stack-metrics')!.body!.html;
  for (const figure of ['212 days', '$5,600', '$4.45 million']) {
    const sentence = metrics.split(/(?<=[.?!])\s+(?=[A-Z<])/).find((part) => part.includes(figure));
    expect(sentence).toBeDefined();
    const paragraph = metrics.split('</p>').find((part) => part.includes(figure));
    expect(paragraph).toMatch(/href="https:\/\//);
  }
});

test('the hero and the history are as agreed', () => {
  expect(content.files.get('home/hero.yaml')!.fields['tagline']).toMatch(
    /^Enterprise-grade security solutions from former intelligence community professionals/,
  );
  const { html, words } = content.files.get('history.md')!.body!;
  expect(words).toBeGreaterThanOrEqual(900);
  for (const name of ['Virginia Hall', 'Elizebeth Smith Friedman']) expect(html).toContain(name);
});

test.each([
  ['personal-security-assessment', ['1-2 hours']],
  ['competitive-intelligence-landscape', ['under $5,000', '5-10']],
  ['compliance-readiness-review', ['under $5,000', 'SOC2', 'HIPAA', 'PCI DSS']],
])('the service %s says %j', (id, claims) => {
  const facts = JSON.stringify(content.files.get(`services/${id}.md`)!.fields);
  for (const claim of claims) expect(facts).toContain(claim);
});
