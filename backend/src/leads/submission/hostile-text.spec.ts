import { expect, test } from '@jest/globals';
import { postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { app } = useTestApp();

/** Repeats a text until it has a number of bytes in JSON. */
const fill = (part: string, bytes: number) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(part).slice(1, -1))));

// A regular expression that backtracks takes seconds for one of these, and blocks all other requests meanwhile.
const PARTS = 'a|<a |<a href|[url|http|www.|a.|a-|@|a@a.| | \n|\u3000|🗝'.split('|');

test.each([...PARTS, `${'a'.repeat(62)}.`])(
  'processes a submission that repeats %j within 1.5 s',
  async (part) => {
    const short = fill(part, 80_000);
    const begin = performance.now();

    for (const lead of [
      { email: 'ada@example.com', message: `${fill(part, 250_000)}!` },
      { name: `${short}!`, email: `x@${short}!`, company: short },
    ]) {
      const { status } = await postLead(app, lead);
      expect([201, 400]).toContain(status);
    }

    expect(performance.now() - begin).toBeLessThan(1_500);
  },
);
