import assert from 'node:assert/strict';
import { OWN_PAGE, postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { fillWords, readWords, shown } from '../support/content.ts';
import { CARD, STATE, type Step } from './step.ts';

const { refreshed, states } = readWords('desk');
const { meanwhile } = readWords('desk-actions');

/** Another list than the one that somebody has searched. */
const NEW = '/admin/leads?state=new';

const STATUS = '[role="status"]';
const ONE_ARRIVED = shown(fillWords(refreshed.arrived, { count: 1 }));
const SHOW = shown(refreshed.show);

/** The new requests of the walk so far. */
const LISTED = 3;

/** What the desk tells by itself. */
export const LIVE_UPDATES: readonly Step[] = [
  [
    'a request that arrives is told in both tabs of a browser, and shown',
    async (visitor, { url, keepPicture }) => {
      await visitor.opens(NEW);
      await visitor.sees(CARD, /./, LISTED);
      // From the first use of a page on, it hears what happens.
      await visitor.presses('j');
      await visitor.opensTab(NEW);
      await visitor.sees(CARD, /./, LISTED);
      await visitor.presses('j');
      await postLead({ url }, { name: 'Edith', email: 'edith@example.com', message: 'Words' });
      await visitor.sees(STATUS, ONE_ARRIVED);
      await visitor.browser.closeTab();
      await visitor.sees(STATUS, ONE_ARRIVED);
      await keepPicture('told');
      await visitor.clicks('button', SHOW);
      await visitor.seesFocusAt(CARD, /Edith/);
      await visitor.sees(CARD, /./, LISTED + 1);
      await visitor.seesNo(STATUS, ONE_ARRIVED);
    },
  ],
  [
    'what a colleague changes is told on the page of the request, and shown',
    async (visitor, { url, keepPicture }) => {
      await visitor.clicks(`${CARD} h2 a`, /Edith/);
      await visitor.isAt(/^\/admin\/leads\/\d+/);
      const address = await visitor.browser.run(() => location.pathname);
      const { ok } = await fetch(`${url}${address.replace('/admin', '/api')}`, {
        method: 'PATCH',
        headers: { ...OWN_PAGE, 'Content-Type': 'application/json' },
        body: JSON.stringify({ state: 'answered' }),
      });
      assert.ok(ok);
      const number = `#${address.split('/').at(-1)}`;
      const changed = shown(fillWords(meanwhile.unnamed, { number }));
      await visitor.sees(`${STATUS} *`, changed);
      await visitor.sees(STATE, shown(states.new));
      await keepPicture('changed');
      await visitor.clicks('button', SHOW);
      await visitor.sees(STATE, shown(states.answered));
      await visitor.seesNo(`${STATUS} *`, changed);
    },
  ],
];
