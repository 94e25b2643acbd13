import assert from 'node:assert/strict';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import {
  ARTICLES,
  beginning,
  fillWords,
  HERO_ACTIONS,
  readText,
  SERVICE_TITLES,
  shown,
  TITLES,
  readWords,
  LAYOUT,
  SHARED,
} from '../support/content.ts';
import { FORM, THANKS } from '../support/lead-form.ts';
import { WIDE } from './browser.ts';
import { CARD, STATE, TOAST, type Step } from './step.ts';
import { LIVE_UPDATES } from './live-updates.ts';
import { atTheEditor } from './walk-editor.ts';

const DESK = readWords('desk');
const DESK_ACTIONS = readWords('desk-actions');
const DESK_LIST = readWords('desk-list');
const DESK_TOOLS = readWords('desk-tools');
const DESK_REQUEST = readWords('desk-request');
const LEAD = readWords('lead');
const THREE_CLOSED = fillWords(DESK_ACTIONS.done.state.many, {
  count: 3,
  state: DESK.states.closed,
});

/** Matches a text and nothing else. */
const exactly = (text: string) => new RegExp(`^${shown(text).source}$`, 'u');

const HISTORY = shown(readWords('about').history);

const SUBSCRIBER = 'reader@example.com';
const SERVICE = SERVICE_TITLES[0]!;
const NEWEST = ARTICLES[0]!;
const ARTICLE = shown(String(NEWEST.fields['title']));
const newsletter = readText('newsletter.yaml').fields as Record<
  'confirm' | 'leave',
  Record<'button' | 'done', string>
>;

const asVisitor: Step[] = [
  [
    'the home page is there, and a service opens in a dialog',
    async (visitor, { keepPicture }) => {
      await visitor.opens('/');
      await visitor.sees('h1');
      await keepPicture('home');
      await visitor.clicks('#services button', SERVICE);
      await visitor.sees('dialog h2', SERVICE);
      await keepPicture('dialog');
    },
  ],
  [
    'Escape closes the dialog, and its card has the focus again',
    async (visitor) => {
      await visitor.presses('Escape');
      await visitor.seesNo('dialog');
      await visitor.seesFocusAt('#services button', SERVICE);
    },
  ],
  [
    'Back closes a dialog, and stays at its place',
    async (visitor) => {
      const position = await visitor.scrolled();
      await visitor.clicks('#services button', SERVICE);
      await visitor.sees('dialog h2', SERVICE);
      await visitor.browser.back();
      await visitor.seesNo('dialog');
      await visitor.seesFocusAt('#services button', SERVICE);
      await visitor.isScrolledTo(position);
    },
  ],
  [
    'the dialog leads to the form, which has its subject',
    async (visitor) => {
      await visitor.clicks('#services button', SERVICE);
      await visitor.clicks('dialog a', shown(readWords('services').ask));
      await visitor.seesNo('dialog');
      await visitor.seesAtTop('#contact-form');
      await visitor.sees('#message', SERVICE);
    },
  ],
  [
    'a button and a link of the header scroll to their section',
    async (visitor) => {
      await visitor.clicks('main section:first-of-type button', HERO_ACTIONS.secondary);
      await visitor.seesAtTop('#services');
      await visitor.clicks('header a', exactly(LAYOUT.contact));
      await visitor.isAt('/#contact');
      await visitor.seesAtTop('#contact');
    },
  ],
  [
    'a mistake in the form is shown at its field, which gets the focus',
    async (visitor, { keepPicture }) => {
      await visitor.fills('#email', 'ada');
      await visitor.presses('Enter');
      await visitor.sees('#email-error', shown(FORM.errors.emailFormat));
      await visitor.seesFocusAt('#email[aria-invalid="true"]');
      await visitor.sees(TOAST, shown(FORM.invalid.title));
      await keepPicture('mistake');
      await visitor.clicks(`${TOAST} button`, shown(SHARED.closeNotice));
      await visitor.seesNo(TOAST);
    },
  ],
  [
    'what corrects the mistake removes it, and the form is sent',
    async (visitor, { keepPicture }) => {
      await visitor.clicks('#email');
      await visitor.presses('End');
      await visitor.browser.type('@example.com');
      await visitor.seesNo('#email-error');
      await visitor.fills('#name', 'Ada');
      await visitor.clicks('form button', shown(FORM.submit));
      await visitor.sees(TOAST, shown(THANKS));
      await visitor.sees(
        'form [role="status"]',
        shown(fillWords(FORM.received, { email: 'ada@example.com' })),
      );
      await visitor.sees('#email', /^$/);
      await keepPicture('sent');
    },
  ],
  [
    'an address alone asks for the newsletter',
    async (visitor) => {
      await visitor.fills('#email', SUBSCRIBER);
      await visitor.presses('Enter');
      await visitor.sees(
        'form [role="status"]',
        shown(fillWords(FORM.subscribing, { email: SUBSCRIBER })),
      );
    },
  ],
  [
    'the menu of a narrow window leads to the blog',
    async (visitor, { keepPicture }) => {
      await visitor.browser.resize(375, 812);
      await visitor.clicks('header button', shown(LAYOUT.openMenu));
      await visitor.sees('#mobileMenu a', exactly(LAYOUT.blog));
      await keepPicture('menu');
      await visitor.clicks('#mobileMenu a', exactly(LAYOUT.blog));
      await visitor.isAt('/blog');
      await visitor.seesFocusAt('h1', TITLES.blog);
      await visitor.seesNo('#mobileMenu');
      await visitor.browser.resize(WIDE.width, WIDE.height);
    },
  ],
  [
    'from an article to another page, and Back to its place in it',
    async (visitor, { keepPicture }) => {
      await visitor.clicks('main a', ARTICLE);
      await visitor.isAt(`/blog/${NEWEST.id}`);
      await visitor.seesFocusAt('h1', ARTICLE);
      await keepPicture('article');
      const position = await visitor.scrollsDown(700);
      await visitor.clicks('header a', shown(LAYOUT.about));
      await visitor.seesFocusAt('h1', TITLES.about);
      await visitor.isScrolledTo(0);
      await visitor.browser.back();
      await visitor.sees('h1', ARTICLE);
      await visitor.isScrolledTo(position);
    },
  ],
  [
    'the history opens in a dialog, which its button closes',
    async (visitor) => {
      await visitor.clicks('header a', shown(LAYOUT.about));
      await visitor.clicks('main button', HISTORY);
      await visitor.sees('dialog h2', TITLES.history);
      await visitor.clicks('dialog button', shown(SHARED.close));
      await visitor.seesNo('dialog');
      await visitor.seesFocusAt('main button', HISTORY);
    },
  ],
  [
    'an address with a hash opens at its section, which has the focus',
    async (visitor) => {
      await visitor.opens('/#contact');
      await visitor.seesAtTop('#contact');
      await visitor.seesFocusAt('#contact');
      await visitor.isAt('/#contact');
    },
  ],
  [
    'the email leads to the newsletter, and off it again',
    async (visitor, { url, mail }) => {
      const [letter] = await waitFor(
        () => mail.to(SUBSCRIBER),
        ({ length }) => length > 0,
      );
      await visitor.opens(/http\S+\/newsletter\/confirm#\S+/.exec(letter!.text)![0]);
      await visitor.clicks('main button', shown(newsletter.confirm.button));
      await visitor.seesFocusAt('main *', shown(newsletter.confirm.done));
      const file = await fetch(`${url}/api/newsletter/subscribers/export?format=jsonl`);
      const { leavePage } = (await file.json()) as { leavePage: string };
      await visitor.opens(leavePage);
      await visitor.clicks('main button', shown(newsletter.leave.button));
      await visitor.seesFocusAt('main *', shown(newsletter.leave.done));
    },
  ],
];

const atTheDesk: Step[] = [
  [
    'the desk lists the requests, and keys walk through them',
    async (visitor, { keepPicture }) => {
      await visitor.opens('/admin/leads');
      await visitor.sees(CARD, /./, 4);
      for (const name of [shown(LEAD.defaults.name), /Ada/, /Linus/]) {
        await visitor.presses('j');
        await visitor.seesFocusAt(CARD, name);
      }
      await visitor.presses('k');
      await visitor.seesFocusAt(CARD, /Ada/);
      await keepPicture('desk');
    },
  ],
  [
    'a request is opened for a note, which is saved, and left by a key',
    async (visitor) => {
      await visitor.presses('n');
      await visitor.seesFocusAt('#note');
      await visitor.browser.type('Called her at ten.');
      await visitor.clicks('form button', shown(DESK_REQUEST.notes.add));
      await visitor.sees('[data-testid="lead-note"]', /Called her at ten\./);
      await visitor.presses('u');
      await visitor.isAt('/admin/leads');
      await visitor.sees(`${CARD} p`, shown(fillWords(DESK.notes, { count: 1 })), 1);
      await visitor.seesFocusAt(CARD, /Ada/);
    },
  ],
  [
    'an answer opens a draft, and marks the request once it was sent; Undo takes that back',
    async (visitor) => {
      // No mail program is asked: what it would get is compared.
      await visitor.browser.run(() => {
        window.addEventListener('click', (event) => {
          const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
          if (!link) return;
          event.preventDefault();
          document.body.dataset['draft'] = link.href;
        });
      });
      await visitor.presses('r');
      await visitor.clicks(`${CARD} button`, shown(DESK.sent.yes));
      await visitor.sees(`${CARD} ${STATE}`, beginning(DESK.states.answered), 1);
      const draft = await visitor.browser.run(() => document.body.dataset['draft']);
      const { pathname, searchParams } = new URL(draft!);
      assert.equal(decodeURIComponent(pathname), 'ada@example.com');
      const subject = shown(fillWords(DESK.draft.subject, { number: '' }));
      assert.match(searchParams.get('subject')!, subject);
      await visitor.clicks(`${TOAST} button`, shown(DESK_ACTIONS.undo));
      await visitor.sees(`${CARD} ${STATE}`, beginning(DESK.states.new), 3);
    },
  ],
  [
    'many requests are changed at once, and a key takes that back',
    async (visitor, { keepPicture }) => {
      await visitor.presses('j');
      await visitor.presses('x');
      await visitor.sees(
        '[role="toolbar"] *',
        beginning(fillWords(DESK_TOOLS.selected, { count: 1 })),
      );
      await visitor.clicks(`input[aria-label="${DESK_LIST.selectAll}"]`);
      await visitor.sees(
        '[role="toolbar"] *',
        beginning(fillWords(DESK_TOOLS.selected, { count: 4 })),
      );
      await keepPicture('selection');
      await visitor.clicks('[role="toolbar"] button', exactly(DESK.states.closed));
      await visitor.sees(TOAST, shown(THREE_CLOSED));
      await visitor.sees(`${CARD} ${STATE}`, beginning(DESK.states.closed), 4);
      await visitor.presses('z');
      await visitor.sees(`${CARD} ${STATE}`, beginning(DESK.states.new), 3);
    },
  ],
  [
    'the search shows what it finds, and nothing else',
    async (visitor) => {
      await visitor.presses('/');
      await visitor.seesFocusAt('input[type="search"]');
      await visitor.browser.type('Grace');
      await visitor.presses('Enter');
      await visitor.seesNo(CARD, /Ada/);
      await visitor.sees(CARD, /Grace/, 1);
      await visitor.sees(CARD, /./, 1);
    },
  ],
];

/** In their order: each begins where the one before ends. */
export const WALK: readonly Step[] = [...asVisitor, ...atTheDesk, ...LIVE_UPDATES, ...atTheEditor];
