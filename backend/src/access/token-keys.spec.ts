import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader, type FlattenedJWSInput } from 'jose';
import { createKey, startTokenIssuer, type TokenIssuer } from '../testing/access/token-issuer.ts';
import { createCertificate } from '../testing/receivers/certificate.ts';
import { KeysUnavailableException, tokenKeys } from './token-keys.ts';

jest.setTimeout(20_000);

const MINUTE = 60_000;
const NO_TOKEN: FlattenedJWSInput = { payload: '', signature: '' };

/** Whether the key of a token is found, or the error instead. */
const outcomeOf = (keys: ReturnType<typeof tokenKeys>, header: { alg: string }) =>
  Promise.resolve(keys(header, NO_TOKEN)).then(
    () => 'found',
    (error: unknown) => error,
  );

/** An issuer, its keys as they are known here, and a clock that a test can advance. */
const start = async () => {
  const issuer = await startTokenIssuer();
  stops.push(issuer.stop);
  const keys = tokenKeys(issuer.url);
  const clock = Date.now;
  let passed = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + passed);
  return {
    issuer,
    find: (token: string) => outcomeOf(keys, decodeProtectedHeader(token) as { alg: string }),
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
  };
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const stranger = async (issuer: TokenIssuer, kid = 'stranger') =>
  issuer.sign({}, await createKey('ES256', kid));
const UNKNOWN = expect.objectContaining({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
const UNAVAILABLE = expect.any(KeysUnavailableException);
const reasonOf = (error: unknown) => ((error as Error).cause as Error).message;

test('asks for the keys once, also for tokens at the same time', async () => {
  const { issuer, find } = await start();
  const token = await issuer.sign();

  expect(await Promise.all([find(token), find(token), find(token)])).toEqual(['found', 'found', 'found']);
  expect(await find(token)).toBe('found');
  expect(issuer.asked).toBe(1);
});

test('finds a new key when a token names it, and the old one while it is published', async () => {
  const { issuer, find, pass } = await start();
  const old = await issuer.sign();
  await find(old);
  pass(MINUTE);

  await issuer.rotate();

  const tokens = [await issuer.sign(), await issuer.sign(), old];
  expect(await Promise.all(tokens.map(find))).toEqual(['found', 'found', 'found']);
  expect(issuer.asked).toBe(2);
});

test.each(['answers', 'fails'])(
  'asks for unknown key ids at most once a minute, while the endpoint %s',
  async (how) => {
    const { issuer, find, pass } = await start();
    await find(await issuer.sign());
    if (how === 'fails') issuer.answer((response) => response.writeHead(500).end());

    for (const asked of [1, 2, 3]) {
      for (let index = 0; index < 5; index += 1)
        expect(await find(await stranger(issuer, `stranger ${index}`))).toEqual(
          how === 'fails' && asked > 1 ? UNAVAILABLE : UNKNOWN,
        );
      expect(issuer.asked).toBe(asked);
      pass(MINUTE);
    }
  },
);

test('no longer finds a key ten minutes after it was withdrawn', async () => {
  const { issuer, find, pass } = await start();
  const withdrawn = await issuer.sign();
  await find(withdrawn);
  await issuer.rotate();
  issuer.keys.shift();

  pass(10 * MINUTE);

  expect(await find(withdrawn)).toEqual(UNKNOWN);
  expect(await find(await issuer.sign())).toBe('found');
});

test('uses the keys for an hour if they cannot be fetched again', async () => {
  const { issuer, find, pass } = await start();
  const token = await issuer.sign();
  await find(token);
  await issuer.stop();

  pass(50 * MINUTE);
  expect(await find(token)).toBe('found');

  pass(11 * MINUTE);
  expect(await find(token)).toEqual(UNAVAILABLE);

  await issuer.start();
  pass(10_000);
  expect(await find(token)).toBe('found');
});

test('after a failure, asks again every 10 s', async () => {
  const { issuer, find, pass } = await start();
  const token = await issuer.sign();
  issuer.answer((response) => void response.writeHead(500).end());

  expect(reasonOf(await find(token))).toMatch(/could not be fetched: the server answered 500$/);
  expect(await find(token)).toEqual(UNAVAILABLE);
  issuer.answer();
  pass(9_000);
  expect(await find(token)).toEqual(UNAVAILABLE);
  expect(issuer.asked).toBe(1);

  pass(1_000);
  expect(await find(token)).toBe('found');
});

test.each<[string, Parameters<TokenIssuer['answer']>[0] & {}, RegExp]>([
  [
    'is larger than 256 KiB',
    (response) => void response.end(' '.repeat(300_000)),
    /larger than 262144 bytes/,
  ],
  [
    'never ends',
    (response) => {
      const write = () => {
        while (response.writable && response.write(' '.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    },
    /larger than 262144 bytes/,
  ],
  ['is a redirect', (response) => void response.writeHead(302, { Location: '/' }).end(), /answered 302/],
  ['is not JSON', (response) => void response.end('<html>'), /JSON/],
  ['is no set of keys', (response) => void response.end('{"keys": 1}'), /malformed/],
  [
    'is cut off',
    (response) => void response.write('{', () => response.destroy()),
    /terminated|closed|SOCKET/,
  ],
  ['stops half-way', (response) => void response.write('{'), /timeout/],
])('are unavailable if the response %s', async (_what, answer, reason) => {
  const { issuer, find } = await start();
  issuer.answer(answer);

  const error = await find(await issuer.sign());

  expect(error).toEqual(UNAVAILABLE);
  expect(reasonOf(error)).toMatch(reason);
});

test('are unavailable if the certificate of their server is not trusted', async () => {
  const server = createServer(
    createCertificate(1),
    (_request, response) => void response.end('{"keys": []}'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => void server.close());
  const { port } = server.address() as AddressInfo;

  const error = await outcomeOf(tokenKeys(`https://localhost:${port}/`), { alg: 'ES256' });

  expect(reasonOf(error)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT$/);
});
