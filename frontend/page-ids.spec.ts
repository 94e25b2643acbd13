import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readContent } from './generator/read/content.ts';
import { render } from './testing/render.ts';

const PAGES = fileURLToPath(new URL('dist/pages', import.meta.url));

/** The ids of each page of the built site, by its file. */
const pages = new Map(
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(`${PAGES}/${file}`, 'utf8');
      return [file, Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id!)];
    }),
);

test('no heading of a text gets an id that a page with texts has itself', () => {
  const { files } = readContent(fileURLToPath(new URL('content', import.meta.url)));
  const texts = new Set([...files.values()].flatMap(({ body }) => body?.anchors ?? []));
  const own = new Set(
    [...pages]
      .filter(([file]) => /^(?:blog|team)\/|^(?:about-us|privacy|services)\.html$/.test(file))
      .flatMap(([, ids]) => ids)
      // Those of services begin with a file's name, and those of their texts with it and a `_`.
      .filter((id) => !texts.has(id) && !files.has(`services/${id.split('_')[0]!}.md`)),
  );
  expect(own).toContain('nextStep');
  const headings = [...own].map((id) => `## ${id}`).join('\n\n');
  expect(render(headings).anchors.filter((id) => own.has(id))).toEqual([]);
});
