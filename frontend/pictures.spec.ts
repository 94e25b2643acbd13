import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { useSiteCopy } from './testing/use-site-copy.ts';

const site = useSiteCopy();

const ARTICLE = 'content/articles/resilient-security-culture.md';
const PAGE = 'dist/pages/blog/resilient-security-culture.html';
/** Words in the metadata of the pictures, which the site must not have. */
const SECRET = 'Serial-4711-of-Ada';

/** A photograph that was taken with the camera upright: 1800 by 1200 pixels, to be shown as 1200 by 1800. */
const photograph = async (path: string) =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#a9773a' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: SECRET, Software: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .toFile(site.path(path));

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('a picture and a cover are in the site in three widths and two formats, upright, and without what the camera wrote into them', async () => {
  await photograph('content/articles/Night shift.jpg');
  await photograph('content/articles/harbor.jpg');
  const original = readFileSync(site.path('content/articles/harbor.jpg'));
  expect(original.includes(SECRET)).toBe(true);
  expect((await sharp(original).metadata()).exif!.length).toBeGreaterThan(100);
  await site.edit(ARTICLE, (text) =>
    text
      .replace('author:', 'cover: ./harbor.jpg\nauthor:')
      .replace('\n## ', '\n![The "shift" at night](./Night%20shift.jpg "Before *six*, it\'s quiet.")\n\n## '),
  );
  const other = await site.read('content/articles/what-a-stranger-learns.md');
  await photograph('content/articles/unseen.jpg');
  await site.write(
    'content/articles/a-draft.md',
    `${other.replace('author:', 'draft: true\ncover: ./unseen.jpg\nauthor:')}\n\n![No one](./unseen.jpg)\n`,
  );

  expect(await site.run('build.ts')).toMatchObject({ status: 0 });
  const dist = site.path('dist');
  for (const file of filesIn(dist)) {
    const content = readFileSync(file);
    expect([file, content.includes(SECRET), content.includes('GPSLatitude')]).toEqual([file, false, false]);
    expect(content.equals(original)).toBe(false);
  }
  const pictures = filesIn(dist).filter((file) => /\.(?:avif|webp|jpg)$/.test(file));
  expect(pictures).toHaveLength(2 * 6 + 1);
  for (const file of pictures) {
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(file).metadata();
    expect({ file, exif, xmp, iptc, icc, orientation }).toEqual({ file });
    const stated = Number(/-(\d+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? 1200);
    expect([stated, width]).toEqual([width, stated]);
    expect(height).toBe(file.endsWith('.jpg') ? 630 : width! * 1.5);
  }

  const page = await site.read(PAGE);
  const figure = /<figure class="picture">.*?<\/figure>/s.exec(page)![0];
  expect(figure).toMatch(
    /^<figure class="picture"><picture><source type="image\/avif" srcset="\/assets\/Night-shift-480-[\w-]{8}\.avif 480w, \S+-960-\S+ 960w, \S+-1200-\S+ 1200w" sizes="[^"]+"><source type="image\/webp" srcset="[^"]+" sizes="[^"]+"><img src="\/assets\/Night-shift-960-[\w-]{8}\.webp" alt="The “shift” at night" width="1200" height="1800" loading="lazy" decoding="async"><\/picture><figcaption>Before \*six\*, it’s quiet\.<\/figcaption><\/figure>$/,
  );
  const addresses = [...figure.matchAll(/\/assets\/\S+?\.(?:avif|webp)/g)].map(([address]) => address);
  for (const address of addresses) expect(pictures).toContain(join(dist, 'static', address));

  // Whoever shows the article elsewhere gets the same picture.
  const preview = '%PUBLIC_URL%/previews/blog-resilient-security-culture.jpg';
  expect(page).toContain(`<meta property="og:image" content="${preview}"`);
  expect(page).toContain(`"image":"${preview}"`);
  const feed = await site.read('dist/documents/feed.xml');
  expect(feed).toContain(`<media:thumbnail url="${preview}" width="1200" height="630"/>`);
  expect(feed).toContain('src=&quot;%PUBLIC_URL%/assets/Night-shift-960-');
  expect(feed).toContain('.avif 480w, %PUBLIC_URL%/assets/Night-shift-960-');
  expect(feed).not.toMatch(/(?:"|&quot;|, )\/assets\//);
  expect(await site.read('dist/pages/blog.html')).toMatch(/<picture><source [^>]*harbor-480-/);

  // What the last build encoded is used again.
  const [first] = pictures;
  const marked = Buffer.concat([readFileSync(first!), Buffer.from('kept')]);
  await site.write(first!.slice(site.path('').length), marked);
  expect(await site.run('build.ts')).toMatchObject({ status: 0 });
  expect(readFileSync(first!).equals(marked)).toBe(true);
}, 180_000);

test('every article has a cover of its own, in the colour of the text around it', async () => {
  expect(await site.run('build.ts')).toMatchObject({ status: 0 });
  const blog = await site.read('dist/pages/blog.html');
  const covers = [...blog.matchAll(/cover-art.*?(<svg.*?<\/svg>)/g)].map(([, svg]) => svg!);
  expect(covers.length).toBeGreaterThanOrEqual(8);
  expect(new Set(covers).size).toBe(covers.length);
  for (const cover of covers) {
    expect(cover).toContain('aria-hidden="true"');
    expect(cover).not.toMatch(/#[0-9a-f]{3}|rgb|NaN|Infinity|undefined|style=/);
  }
}, 60_000);
