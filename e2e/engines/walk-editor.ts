import assert from 'node:assert/strict';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { ADA, PASSWORD } from '../editor/start-editor.ts';
import { ARTICLES, readWords, saying } from '../support/content.ts';
import { WIDE } from './browser.ts';
import type { Step } from './step.ts';
import type { Visitor } from './visitor.ts';

const WORDS = readWords('editor');
const ARTICLE = ARTICLES[0]!.id;
const FILE = `articles/${ARTICLE}.md`;
/** A paragraph without markup. */
const PLAIN = /^[A-Z][^[\]*_|#>`(]+\.$/;
const TEXT = `/text/${FILE}`;
/** Milliseconds in which the process that renders previews starts, and in which a site is built. */
const LONG = 100_000;

/** Between two documents, there is none. */
const untilIs = (visitor: Visitor, isMet: (address: string) => boolean, address = '') =>
  waitFor(() => visitor.browser.run(isMet, address).catch(() => false), true, LONG);

/** Firefox's driver does not learn of the end of a navigation to or from a page with a preview. */
const goesTo = async (visitor: Visitor, address: string) => {
  const hasLoaded = () => document.readyState === 'complete';
  await untilIs(visitor, hasLoaded);
  await visitor.browser.run((to) => {
    // Not within this call, whose answer would be lost.
    setTimeout(() => location.assign(to));
  }, address);
  await untilIs(visitor, (to) => location.href === to, address);
  await untilIs(visitor, hasLoaded);
};

/** Otherwise the browser would ask before it leaves the page. */
const saves = async (visitor: Visitor) => {
  await visitor.clicks('header button', saying(WORDS.save.save));
  await visitor.sees('header [role="status"]', saying(WORDS.save.soon, WORDS.save.live));
};

/** The frame has the origin of the page. */
const seesInPreview = (visitor: Visitor, words: string) =>
  waitFor(
    () =>
      visitor.browser.run(
        () =>
          document.querySelector('iframe')?.contentDocument?.querySelector('body')?.textContent ??
          '',
      ),
    (text) => text.includes(words),
    LONG,
  );

const untilLive = (url: string, words: string) =>
  waitFor(
    async () => (await fetch(`${url}/blog/${ARTICLE}`)).text(),
    (html) => html.includes(words),
    LONG,
  );

const addsToNextStep = async (visitor: Visitor, words: string) => {
  await visitor.clicks('#field-nextStep');
  await visitor.presses('End');
  await visitor.browser.type(` ${words}`);
};

export const atTheEditor: Step[] = [
  [
    'the editor asks who it is, and shows its first page',
    async (visitor, { editor, keepPicture }) => {
      await visitor.opens(editor.url);
      await keepPicture('sign-in');
      await visitor.fills('#address', ADA.address);
      await visitor.fills('#password', PASSWORD);
      await visitor.clicks('main button');
      await untilIs(visitor, () => !document.querySelector('#password'));
      await visitor.sees('h1', saying(WORDS.site.heading));
      await keepPicture('editor');
      // That nobody had signed in.
      for (const error of await visitor.browser.takeErrors()) assert.match(error, /\b401\b/);
    },
  ],
  [
    'a word of an article is changed, and the page beside it shows it',
    async (visitor, { engine, keepPicture }) => {
      await visitor.clicks('main li a', saying(WORDS.groups.articles));
      await visitor.clicks(`main a[href="${TEXT}"]`);
      await visitor.clicks('#field-body .cm-line', PLAIN);
      await visitor.presses('End');
      await visitor.browser.type(` Lanterns of ${engine}.`);
      await addsToNextStep(visitor, `Written in ${engine}.`);
      await seesInPreview(visitor, `Lanterns of ${engine}.`);
      await seesInPreview(visitor, `Written in ${engine}.`);
      await keepPicture('article');
    },
  ],
  [
    'it is saved, and live on the site',
    async (visitor, { url, engine, editor }) => {
      await saves(visitor);
      await untilLive(url, `Lanterns of ${engine}.`);
      assert.ok(editor.read(FILE).includes(`Written in ${engine}.`));
      await goesTo(visitor, `${url}/blog/${ARTICLE}`);
      await visitor.sees('main p', saying(`Lanterns of ${engine}.`));
    },
  ],
  [
    'on a phone, a sentence is corrected, looked at and saved',
    async (visitor, { url, engine, editor, keepPicture }) => {
      await visitor.browser.resize(390, 800);
      await goesTo(visitor, editor.url + TEXT);
      await addsToNextStep(visitor, `On a phone in ${engine}.`);
      const [wide, window] = await visitor.browser.run(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      assert.ok(wide! <= window!, `${wide} pixels in a window of ${window}`);
      await visitor.clicks('button', saying(WORDS.edit.preview));
      await visitor.sees('iframe');
      await seesInPreview(visitor, `On a phone in ${engine}.`);
      await keepPicture('phone');
      await saves(visitor);
      await untilLive(url, `On a phone in ${engine}.`);
      await visitor.browser.resize(WIDE.width, WIDE.height);
    },
  ],
];
