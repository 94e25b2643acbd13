import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { DOMParser, parseHTML } from 'linkedom';
import sharp from 'sharp';
import { solidPicture } from './solid-picture.ts';
import { drawTopic } from '../generator/pictures/draw-topic.ts';
import { today } from '../generator/read/publication.ts';
import { DRAWING, DRILL, published } from './test-articles.ts';
import type { useSiteCopy } from './use-site-copy.ts';

/** Words in the metadata of the pictures, which the site must not have. */
const SECRET = 'Serial-4711-of-Ada';

const SHOWN = 'heron-shift';

/** Of the links in its text; for the firm only. */
const SOURCES = ['sources:']
  .concat(
    [1, 2, 3, 4].map(
      (n) => `  - supports: Zorvane ${n}\n    address: https://example.com/${n}\n    note: zorvane`,
    ),
  )
  .join('\n');

/**
 * Adds articles with pictures to a copy of the site, one of which is published, and expects of its
 * build what is shown of them.
 */
export const articlesWithPictures = (site: ReturnType<typeof useSiteCopy>) => {
  /**
   * A photograph that was taken with the camera turned: 600 by 1200 pixels, to be shown as 1200 by
   * 600.
   */
  const photograph = async (path: string) =>
    solidPicture(600, 1200)
      .jpeg()
      .withExif({
        IFD0: { Artist: SECRET, Software: SECRET },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .toFile(site.path(path));

  /**
   * A published article with a picture, a cover and a video; a draft and an article of a later day,
   * each with a picture.
   */
  const add = async () => {
    for (const name of ['Heron shift', 'heron-tower', 'zorvane'])
      await photograph(`content/articles/${name}.jpg`);
    const write = (name: string, date: string, text: string) =>
      site.write(`content/articles/${name}.md`, published(date, text, name));
    await write(
      SHOWN,
      `${today()}\ncover: ./heron-tower.jpg\n${SOURCES}`,
      '![The "shift" at night](./Heron%20shift.jpg "Before *six*, it\'s quiet.")\n\n' +
        `::video{id="a-b_c-d_e-f" title="NIST's <framework> & \`more\`" duration="8:28"}`,
    );
    await site.edit(`content/articles/${SHOWN}.md`, (text) =>
      text.replace(`related: [${DRILL}]`, 'related: [quiet-zorvane]'),
    );
    await write('quiet-zorvane', '2024-05-02\ndraft: true', '![No one](./zorvane.jpg)');
    await write('early-quellim', '2999-01-05', '![No one](./zorvane.jpg)');
  };

  /** The files of the site, by path. */
  const builtFiles = () =>
    readdirSync(site.path('dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  /**
   * Drafts, articles of a later day, and what a camera wrote into a picture are in no file, not
   * even by name.
   */
  const expectNothingHidden = () => {
    const original = readFileSync(site.path('content/articles/heron-tower.jpg'));
    expect(original.includes(SECRET)).toBe(true);
    const files = builtFiles();
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const content = readFileSync(file);
      expect([file, content.equals(original)]).toEqual([file, false]);
      const hidden =
        /zorvane|quellim|data-unpublished|draft, not published|not published before|Serial-4711|GPSLatitude/i;
      expect([file, hidden.exec(file + content.toString('latin1'))?.[0]]).toEqual([
        file,
        undefined,
      ]);
    }
  };

  /** In three widths and two formats, upright, and without metadata. */
  const expectPictures = async () => {
    const pictures = builtFiles().filter((file) => /heron[^/\\]*\.(?:avif|webp|jpg)$/i.test(file));
    expect(pictures).toHaveLength(2 * 6 + 1);
    for (const file of pictures) {
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(file).metadata();
      expect({ file, exif, xmp, iptc, icc, orientation }).toEqual({ file });
      const stated = Number(/-(\d+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? 1200);
      expect([stated, width]).toEqual([width, stated]);
      expect(height).toBe(file.endsWith('.jpg') ? 630 : width! / 2);
    }

    const page = await site.read(`dist/pages/blog/${SHOWN}.html`);
    const figure = /<figure class="picture">.*?<\/figure>/s.exec(page)![0];
    expect(figure).toMatch(
      /^<figure class="picture"><picture><source type="image\/avif" srcset="\/assets\/Heron-shift-480-[\w-]{8}\.avif 480w, \S+-960-\S+ 960w, \S+-1200-\S+ 1200w" sizes="[^"]+"><source type="image\/webp" srcset="[^"]+" sizes="[^"]+"><img src="\/assets\/Heron-shift-960-[\w-]{8}\.webp" alt="The “shift” at night" width="1200" height="600" loading="lazy" decoding="async"><\/picture><figcaption>Before \*six\*, it’s quiet\.<\/figcaption><\/figure>$/,
    );
    for (const [address] of figure.matchAll(/\/assets\/\S+?\.(?:avif|webp)/g))
      expect(pictures).toContain(join(site.path('dist'), 'static', address));

    // Whoever shows the article elsewhere gets the same picture.
    const preview = `%site.url%/previews/blog.${SHOWN}.jpg`;
    expect(page).toContain(`<meta property="og:image" content="${preview}"`);
    expect(page).toContain(`"image":"${preview}"`);
    const feed = await site.read('dist/files/feed.xml');
    expect(feed).toContain(`<media:thumbnail url="${preview}" width="1200" height="630"/>`);
    expect(feed).toContain('src=&quot;%site.url%/assets/Heron-shift-960-');
    expect(feed).toContain('.avif 480w, %site.url%/assets/Heron-shift-960-');
    expect(feed).not.toMatch(/(?:"|&quot;|, )\/assets\//);
  };

  /** Every article has a picture or a drawing as its cover, a drawing as part of the page. */
  const expectCovers = async () => {
    const blog = await site.read('dist/pages/blog.html');
    const cards = blog.split('<article').slice(1);
    const covers = cards.flatMap(
      (card) => /cover-art[^>]*>(<svg.*?<\/svg>|<picture>.*?<\/picture>)/.exec(card)?.[1] ?? [],
    );
    expect(covers).toHaveLength(cards.length);
    expect(covers).toContainEqual(expect.stringMatching(/^<picture><source [^>]*heron-tower-480-/));
    expect(covers).toContain(
      DRAWING.trim().replaceAll(/>\s+</g, '><').replace('<svg', '<svg aria-hidden="true"'),
    );
    expect(covers).toContain(drawTopic('keys-and-locks'));
    const preview = site.path(`dist/static/previews/blog.${DRILL}.png`);
    expect(await sharp(preview).metadata()).toMatchObject({ width: 1200, height: 630 });
  };

  /** A video has its title on the page as it was written, and a link in the feed. */
  const expectVideo = async () => {
    const page = parseHTML(await site.read(`dist/pages/blog/${SHOWN}.html`)).document;
    expect(page.querySelector('figure button')?.textContent).toBe(
      "Play video: NIST's <framework> & `more` 8:28",
    );
    const feed = new DOMParser().parseFromString(
      await site.read('dist/files/feed.xml'),
      'text/xml',
    );
    const links = [...feed.querySelectorAll('entry > content')].flatMap((content) => [
      ...parseHTML(content.textContent!).document.querySelectorAll('a[href$="=a-b_c-d_e-f"]'),
    ]);
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [
        'https://www.youtube.com/watch?v=a-b_c-d_e-f',
        "Play video: NIST's <framework> & `more` (8:28)",
      ],
    ]);
  };

  const expectShown = async () => {
    expectNothingHidden();
    await expectPictures();
    await expectCovers();
    await expectVideo();
  };
  return { add, expectShown };
};
