import { expect, test } from '@jest/globals';
import { render } from '../../testing/render.ts';
import { feedText } from './feed-text.ts';

const ADDRESSES = { origin: 'https://a.example', url: 'https://a.example/blog/x' };
const textOf = (markdown: string) => feedText(render(markdown).html, ADDRESSES);

test('links are complete in the feed, and code stays as it was typed', () => {
  const code = '<a href="/login" src="/assets/x">, href="#part"';
  const text = textOf(`[One](/about-us) and [two](#part).\n\n\`${code}\`\n\n## Part`);
  expect(text).toContain('<a href="https://a.example/about-us">One</a>');
  expect(text).toContain('<a href="https://a.example/blog/x#part">two</a>');
  expect(text).toContain(`<code>${code.replace('<', '&#x3C;')}</code>`);
});

test('a tag may have a > in an attribute', () => {
  expect(feedText('<img alt="a > b" src="/assets/x.webp">', ADDRESSES)).toBe(
    '<img alt="a > b" src="https://a.example/assets/x.webp">',
  );
});

test('a chart is its caption and its table in the feed', () => {
  const text = textOf(
    '```chart bar\ntitle: Keys\ndescription: What it shows.\n\n| A | B |\n| - | - |\n| x | 12% |\n```\n\nMore.',
  );
  expect(text).toMatch(/<figcaption id="chart-1">.*Keys.*<table>.*12%<\/td>.*<p>More\.<\/p>/s);
  expect(text).not.toMatch(/<svg|<path|<details|<summary|<\/details/);
  expect(text.match(/12%/g)).toHaveLength(1);
});
