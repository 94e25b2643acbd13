import { expect, test } from '@jest/globals';
import { useReleases } from '../testing/product/use-releases.ts';

/* The editor publishes by switching a link. */

const { build, edit, point, shows, untilLive, visit } = useReleases();

test('pages, errors and files are those of the new release; open pages keep theirs', async () => {
  expect(await shows('/nowhere', 'one')).toBe(true);
  expect((await visit('/assets/two.js')).status).toBe(404);

  build('two', 'one');
  edit('two', 'manifest.json', (text) => {
    const manifest = JSON.parse(text) as { redirects: object };
    return JSON.stringify({ ...manifest, redirects: { '/old-name': '/blog' } });
  });
  edit('two', 'texts.json', (text) =>
    text.replaceAll(/"nothingHere": "[^"]*"/g, '"nothingHere": "Two."'),
  );
  point('two');
  await untilLive('two');

  expect(await shows('/nowhere', 'two')).toBe(true);
  for (const path of ['/assets/one.js', '/assets/two.js', '/assets/one.png', '/assets/two.png'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  expect((await visit('/old-name')).status).toBe(308);
  expect((await visit('/api/nowhere')).body).toContain('Two.');
});
