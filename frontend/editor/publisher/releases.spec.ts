import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Publisher } from './publisher.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a release has the scripts of the one before, and no older ones', async () => {
  const site = join(folder, 'site');
  const publisher = new Publisher({ content: join(folder, 'content'), site });
  const publish = async (name: string) => {
    const assets = join(folder, name, 'static/assets');
    mkdirSync(assets, { recursive: true });
    for (const file of ['shared.js', `${name}.js`]) writeFileSync(join(assets, file), name);
    await publisher.adopt(join(folder, name));
    return readdirSync(join(site, 'current/static/assets')).toSorted();
  };

  expect(await publish('one')).toEqual(['one.js', 'shared.js']);
  expect(await publish('two')).toEqual(['one.js', 'shared.js', 'two.js']);
  expect(await publish('three')).toEqual(['shared.js', 'three.js', 'two.js']);
  expect(await publish('four')).toEqual(['four.js', 'shared.js', 'three.js']);
});

test('a picture that was taken out leaves with the release', async () => {
  const site = join(folder, 'site-with-pictures');
  const publisher = new Publisher({ content: join(folder, 'content'), site });
  for (const pictures of [['ada.avif', 'ada.webp', 'pier.webp'], ['pier.webp']]) {
    const built = join(folder, `pictures-${pictures.length}`);
    mkdirSync(join(built, 'static/assets'), { recursive: true });
    for (const file of pictures) writeFileSync(join(built, 'static/assets', file), '');
    await publisher.adopt(built);
    expect(readdirSync(join(site, 'current/static/assets')).toSorted()).toEqual(pictures);
  }
});

test('a release that cannot be completed, as on a full disk, leaves no part of itself', async () => {
  const site = join(folder, 'other-site');
  const publisher = new Publisher({ content: join(folder, 'content'), site });
  await publisher.adopt(join(folder, 'one'));
  const live = readlinkSync(join(site, 'current'));
  const half = join(folder, 'half');
  mkdirSync(half);
  await expect(publisher.adopt(half)).rejects.toThrow('ENOENT');

  expect(readdirSync(site).filter((name) => name.startsWith('release-'))).toEqual([live]);
  expect(readdirSync(join(site, 'current/static/assets'))).toContain('one.js');
});
