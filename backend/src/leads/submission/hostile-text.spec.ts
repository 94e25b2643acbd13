import { expect, test } from '@jest/globals';
import { postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { app } = useTestApp();

/** Repeats a text until it has a number of bytes in JSON. */
const fill = (part: string, bytes: number) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(part).slice(1, -1))));

/** Nearly as many as a request may have. */
const BYTES = 250_000;

/**
 * Milliseconds for the submissions of one test, which take 100 on an idle machine. A regular expression that backtracks
 * takes at least 28,000 for one text of this length, and blocks all other requests meanwhile.
 */
const LIMIT = 10_000;

const PARTS = 'a|<a |<a href|[url|http|www.|a.|a-|@|a@a.| | \n|\u3000|🗝'.split('|');

test.each([...PARTS, `${'a'.repeat(62)}.`])(
  'never backtracks over a submission that repeats %j',
  async (part) => {
    const text = `${fill(part, BYTES)}!`;
    const begin = performance.now();

    for (const lead of [
      { email: 'ada@example.com', message: text },
      { email: 'ada@example.com', name: text },
      { email: 'ada@example.com', company: text },
      { email: `x@${text}` },
      { email: `${text}@example.com` },
    ]) {
      const { status } = await postLead(app, lead);
      expect([201, 400]).toContain(status);
    }

    expect(performance.now() - begin).toBeLessThan(LIMIT);
  },
);
