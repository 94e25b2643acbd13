import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** A text of some bytes of JSON. */
const fill = (part: string, bytes: number) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(part).slice(1, -1))));

// A pattern that goes back over what it has read takes seconds for one of these, in which nobody else is answered.
const PARTS = 'a|<a |<a href|[url|http|www.|a.|a-|@|a@a.| | \n|\u3000|🗝'.split('|');

test.each([...PARTS, `${'a'.repeat(62)}.`])(
  'reads a submission in no time, though it is nothing but %j',
  async (part) => {
    const short = fill(part, 80_000);
    const begin = performance.now();

    for (const lead of [
      { email: 'ada@example.com', message: `${fill(part, 250_000)}!` },
      { name: `${short}!`, email: `x@${short}!`, company: short },
    ]) {
      const { status } = await request(app.url).post('/api/leads').send(lead);
      expect([201, 400]).toContain(status);
    }

    expect(performance.now() - begin).toBeLessThan(1_500);
  },
);
