import { expect, test } from '@jest/globals';
import { ADDRESSES } from './support/addresses.ts';
import { FIRM, LANGUAGE, shown } from './support/content.ts';
import { read } from './support/project.ts';

/* The pages as the build wrote them. */

const { pages } = JSON.parse(read('frontend/dist/manifest.json')) as {
  pages: Record<string, string>;
};
const htmlOf = (address: string) => read(`frontend/dist/${pages[address]}`);

test.each(ADDRESSES)('%s has one h1, landmarks, the firm’s name and no id twice', (address) => {
  const html = htmlOf(address);

  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).not.toContain('');
  expect(ids).toEqual([...new Set(ids)]);
  const ofEveryPage = ['header', 'main'];
  const landmarks = address.startsWith('/admin/') ? ofEveryPage : [...ofEveryPage, 'footer', 'nav'];
  for (const landmark of landmarks) expect(html).toContain(`<${landmark} `);
  expect(html).not.toMatch(/<body[\s\S]*\sstyle="/);
  expect(html).toContain(`<html lang="${LANGUAGE}"`);
  expect(html.replaceAll('&amp;', '&')).toMatch(shown(FIRM));
});

test('each page has a title and a description of its own', () => {
  /** The canonical address, by what only one page may have. */
  const owners = new Map<string, string>();
  for (const address of ADDRESSES) {
    const html = htmlOf(address);
    const title = /<title>([^<]+)<\/title>/.exec(html)![1]!;
    const description = /<meta name="description" content="([^"]+)"/.exec(html)![1]!;
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.replaceAll(/&\w+;/g, '&').length).toBeLessThanOrEqual(160);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? address;
    for (const own of [`title ${title}`, `description ${description}`]) {
      expect([own, owners.get(own) ?? canonical]).toEqual([own, canonical]);
      owners.set(own, canonical);
    }
  }
});
