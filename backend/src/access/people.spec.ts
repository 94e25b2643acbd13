import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { ADA, basic, EDITH, GRACE, linesOf } from '../testing/access/people.ts';
import { HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { words } from '../words/words.ts';
import { AccessService } from './access.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-people-'));
const ADMIN_USERS_FILE = join(folder, 'people');
afterAll(() => rmSync(folder, { recursive: true }));

const issuer = useTokenIssuer();
const { database, start, startAlone } = useTestApps('test');
/** For answers that need no database. */
const startDesk = (variables: Record<string, string> = {}) =>
  startAlone(NO_DATABASE, { ADMIN_USERS_FILE, ...variables });

let team: string;
beforeAll(async () => {
  team = await linesOf(ADA, GRACE);
});
beforeEach(() => writeFileSync(ADMIN_USERS_FILE, team));

const asAda = basic(ADA.email, ADA.password);
const asGrace = basic(GRACE.email, GRACE.password);
const asAdmin = basic('admin', ADMIN_PASSWORD);
const statusOf = async ({ url }: TestApp, headers: Record<string, string>, path = '/admin/leads') =>
  (await request(url).get(path).set(headers)).status;

test('a person of the file signs in with their address, and nobody else does', async () => {
  const app = await startDesk();
  const { status, headers, text } = await request(app.url).get('/admin/leads');
  expect({ status, text }).toEqual({ status: 401, text: `${words().api.access.people}\n` });
  expect(headers['www-authenticate']).toBe('Basic realm="Sandglass", charset="UTF-8"');

  for (const who of [asAda, asGrace]) expect(await statusOf(app, who)).toBe(200);
  for (const who of [
    basic(ADA.email, GRACE.password),
    basic('admin', ADA.password),
    basic('', ''),
    basic(ADA.name, ADA.password),
    asAdmin,
  ])
    expect(await statusOf(app, who)).toBe(401);
});

test('what people take, note and do carries their name, and in the log their address', async () => {
  const app = await start({ ADMIN_USERS_FILE });
  await storeLeads(database, {}, {});
  const change = (who: object, id: number, body: object) =>
    request(app.url)
      .patch(`/api/leads/${id}`)
      .set({ ...OWN_PAGE, ...who })
      .send(body);
  const read = async (path: string) =>
    (await request(app.url).get(`/api/leads${path}`).set(asAda)).body as object;

  expect((await change(asAda, 1, { taken: true })).body).toMatchObject({ takenBy: ADA.name });
  expect((await change(asGrace, 2, { state: 'answered' })).body).toMatchObject({
    stateBy: GRACE.name,
  });
  await request(app.url)
    .post('/api/leads/1/notes')
    .set({ ...OWN_PAGE, ...asGrace })
    .send({ text: 'Called.' });

  expect(await read('?mine=true')).toMatchObject([{ id: 1 }]);
  expect(await read('/counts')).toMatchObject({ mine: 1, you: ADA.name });
  expect(await read('/1/notes')).toMatchObject([{ by: GRACE.name }]);
  expect(await read('/1/history')).toMatchObject([
    { what: 'note', by: GRACE.name },
    { what: 'taken', by: ADA.name },
  ]);
  const actors = app.logLines.map((line) => (JSON.parse(line) as { actor?: string }).actor);
  expect(actors).toEqual(expect.arrayContaining([ADA.email, GRACE.email]));
  expect(app.logLines.join('')).not.toContain(ADA.password);
});

test('a person who is taken out of the file is out at the next request', async () => {
  const app = await startDesk();
  expect(await statusOf(app, asAda)).toBe(200);
  expect(app.get(AccessService).people.map(({ name }) => name)).toEqual([ADA.name, GRACE.name]);

  writeFileSync(ADMIN_USERS_FILE, await linesOf(GRACE, EDITH));

  expect(await statusOf(app, asAda)).toBe(401);
  expect(await statusOf(app, basic(EDITH.email, EDITH.password))).toBe(200);
  expect(app.get(AccessService).people.map(({ name }) => name)).toEqual([GRACE.name, EDITH.name]);
});

test('a file with a wrong line lets in those of before, and the log says which line', async () => {
  const app = await startDesk();
  writeFileSync(ADMIN_USERS_FILE, `${await linesOf(EDITH)}Ada <ada@sandglass.example>: hunter22\n`);

  expect([await statusOf(app, asAda), await statusOf(app, asAda)]).toEqual([200, 200]);
  expect(await statusOf(app, basic(EDITH.email, EDITH.password))).toBe(401);
  const said = app.logLines.filter((line) => line.includes('ADMIN_USERS_FILE'));
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0]!)).toMatchObject({
    level: 50,
    problem: expect.stringMatching(/^ADMIN_USERS_FILE: line 2 of .* has no valid hash; accepted: /),
  });
  expect(said[0]).not.toContain('hunter22');
});

test('the server does not start with a file that is wrong or missing', async () => {
  writeFileSync(ADMIN_USERS_FILE, `${team}\nEdith\n\nAda <ada>: x\n`);
  await expect(startDesk()).rejects.toThrow(
    /^ADMIN_USERS_FILE: line 4 of \S+ cannot be read; accepted: .*\nADMIN_USERS_FILE: line 6 of .*address; accepted: .*$/,
  );
  await expect(startDesk({ ADMIN_USERS_FILE: join(folder, 'none') })).rejects.toThrow(
    /^ADMIN_USERS_FILE: ENOENT/,
  );
});

test('the file, ADMIN_PASSWORD and tokens each admit beside the others', async () => {
  const app = await startDesk({ ...issuer.variables, ADMIN_PASSWORD });

  for (const who of [asAda, asAdmin, { [HEADER]: await issuer.sign() }])
    expect(await statusOf(app, who)).toBe(200);
  for (const who of [basic('admin', ADA.password), basic(ADA.email, ADMIN_PASSWORD)])
    expect(await statusOf(app, who)).toBe(401);
});

test('after ten wrong passwords, nobody of that address signs in', async () => {
  const app = await startDesk({ TRUST_PROXY_HOPS: '1' });
  const [client, other] = ['198.51.100.1', '198.51.100.2'].map((address) => ({
    'X-Forwarded-For': address,
  }));
  expect(await statusOf(app, { ...asGrace, ...client })).toBe(200);

  // Together, and for people who exist and who do not: none is compared past the limit.
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, guess) => {
      const user = guess % 2 ? ADA.email : 'nobody@sandglass.example';
      return statusOf(app, { ...basic(user, `guess ${guess}`), ...client });
    }),
  );

  expect(guesses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  for (const who of [asAda, asGrace]) expect(await statusOf(app, { ...who, ...client })).toBe(429);
  expect(await statusOf(app, { ...asAda, ...other })).toBe(200);
});

test('where others could read the leads, a file of people lets the server start', async () => {
  const elsewhere = { PUBLIC_URL: 'https://www.sandglass.example', TRUST_PROXY_HOPS: '1' };

  expect(await statusOf(await startDesk(elsewhere), asAda)).toBe(200);
});

test('/admin leads to the list of requests, for those who may see it', async () => {
  const app = await startDesk();

  for (const path of ['/admin', '/admin/']) {
    expect(await statusOf(app, {}, path)).toBe(401);
    const { status, headers } = await request(app.url).get(path).set(asAda).redirects(0);
    expect({ status, location: headers['location'] }).toEqual({
      status: 308,
      location: '/admin/leads',
    });
  }
});
