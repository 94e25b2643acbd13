import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { sendBytes } from '../testing/send-raw.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

// Slow: hundreds of attempts to sign in.

const { database, start: startApp } = useTestApps('test');
const start = () => startApp({ ADMIN_PASSWORD, TRUST_PROXY_HOPS: '1', LOG_LEVEL: 'silent' });

/** Signs in from each address, on a connection for each five of them, and returns the statuses. */
const signIn = async (app: TestApp, password: string, addresses: string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (let start = 0; start < addresses.length; start += 5)
    statuses.push(...(await signInTogether(app, password, addresses.slice(start, start + 5))));
  return statuses;
};

const signInTogether = async ({ port }: TestApp, password: string, addresses: string[]) => {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const calls = addresses.map((address, index) =>
    [
      'GET /api/leads HTTP/1.1',
      'Host: localhost',
      `Authorization: ${authorization}`,
      `X-Forwarded-For: ${address}`,
      ...(index === addresses.length - 1 ? ['Connection: close'] : []),
      '\r\n',
    ].join('\r\n'),
  );
  const answers = await sendBytes(port, calls.join(''));
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
};

/** Addresses, each of which is used ten times: as often as a client may use a wrong password. */
const tenTimes = (clients: number, addressOf: (client: number) => string) =>
  Array.from({ length: clients * 10 }, (_, index) => addressOf(Math.floor(index / 10)));

const manyNetworks = (client: number) => `198.18.0.${client}`;
const ADMIN = '2001:db8:1:2::1';
const OTHER_ADMIN = '203.0.113.9';

const UNAUTHORIZED = new Set([401]);
const LIMITED = new Set([429]);

test('hears 100 wrong passwords a minute, then only addresses that have signed in', async () => {
  const app = await start();
  expect(await signIn(app, ADMIN_PASSWORD, [ADMIN])).toEqual([200]);

  const first = await signIn(app, 'wrong', tenTimes(10, manyNetworks));
  const more = await signIn(app, 'wrong', ['198.18.1.1', '2001:db8:7::1']);

  expect(first).toHaveLength(100);
  expect(new Set(first)).toEqual(UNAUTHORIZED);
  expect(new Set(more)).toEqual(LIMITED);
  // The right password is not heard either: the answer would tell the attacker that it is right.
  expect(await signIn(app, ADMIN_PASSWORD, [OTHER_ADMIN])).toEqual([429]);
  expect(await signIn(app, ADMIN_PASSWORD, [ADMIN, '2001:db8:1:2:3:4:5:6'])).toEqual([200, 200]);

  const own = await signIn(app, 'wrong', Array(10).fill(ADMIN));

  expect(new Set(own)).toEqual(UNAUTHORIZED);
  expect(await signIn(app, ADMIN_PASSWORD, [ADMIN])).toEqual([429]);
});

test('past the limit of all, nothing tells a right password from a wrong one', async () => {
  const app = await start();
  await signIn(app, 'wrong', tenTimes(10, manyNetworks));
  const [guesser, owner] = ['198.51.100.1', '198.51.100.2'];

  await signIn(app, 'wrong', Array(10).fill(guesser));
  await signIn(app, 'wrong', Array(9).fill(owner));
  await signIn(app, ADMIN_PASSWORD, [owner]);

  const answers = [guesser, owner].map(async (address) => {
    const call = request(app.url).get('/api/leads').set('X-Forwarded-For', address);
    return (await call.set('Accept', 'text/plain').auth('admin', 'wrong')).text;
  });
  const [ofGuesser, ofOwner] = await Promise.all(answers);
  expect(ofOwner).toMatch(/signed in before/);
  expect(ofGuesser).toBe(ofOwner);
});

test('one address cannot use up the wrong passwords of all others', async () => {
  const app = await start();
  await signIn(app, 'wrong', Array(150).fill('198.51.100.1'));
  await signIn(app, 'wrong', Array(150).fill('2001:db8:7::1'));

  expect(await signIn(app, ADMIN_PASSWORD, [OTHER_ADMIN, ADMIN])).toEqual([200, 200]);
  // A proxy that reports no address, and one that reports a port.
  expect(await signIn(app, ADMIN_PASSWORD, ['unknown', `${OTHER_ADMIN}:4711`])).toEqual([400, 200]);
});

test('one IPv6 network cannot use up the wrong passwords of all others', async () => {
  const app = await start();
  const ofOneNetwork = tenTimes(11, (client) => `2001:db8:7:${client}::1`);

  const guesses = await signIn(app, 'wrong', ofOneNetwork);

  expect(guesses.filter((status) => status === 401)).toHaveLength(20);
  expect(await signIn(app, ADMIN_PASSWORD, [OTHER_ADMIN, ADMIN])).toEqual([200, 200]);
});

test('guesses from many addresses write at most ten lockouts into the audit trail', async () => {
  const app = await start();
  await signIn(app, ADMIN_PASSWORD, [ADMIN]);

  await signIn(app, 'wrong', tenTimes(30, manyNetworks));

  const lockouts = () => database.query(`SELECT FROM audit WHERE what = 'locked out'`);
  expect(await waitFor(async () => (await lockouts()).length, 10)).toBe(10);
});
