import { createHmac } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { exportSPKI, SignJWT } from 'jose';
import type { TokenRules } from '../config/token-variables.ts';
import { AUDIENCE, createKey, EMAIL, ISSUER, now } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { ProxyTokens } from './proxy-tokens.ts';

const issuer = useTokenIssuer();

afterEach(() => {
  jest.restoreAllMocks();
  issuer.answer();
});

const tokens = ({ header = 'x-token', users }: Partial<TokenRules> = {}) =>
  new ProxyTokens({ header, jwksUrl: issuer.url, issuer: ISSUER, audience: AUDIENCE, users });

/** The name that a header gives. */
const nameFrom = (value: string | undefined, rules: Partial<TokenRules> = {}) =>
  tokens(rules).nameFrom({ [rules.header ?? 'x-token']: value });

const CLAIMS = { iss: ISSUER, aud: AUDIENCE, sub: 'user-1', email: EMAIL };

/** A token with any header and signature. */
const forge = (header: object, signatureOf: (text: string) => string) => {
  const parts = [header, { ...CLAIMS, exp: now() + 300 }];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${signatureOf(text)}`;
};

test.each(['RS256', 'PS256', 'ES384', 'EdDSA'])(
  'may be signed with %s, and stand after Bearer',
  async (alg) => {
    await issuer.rotate(alg);

    expect(await nameFrom(`Bearer ${await issuer.sign()}`, { header: 'authorization' })).toBe(
      EMAIL,
    );
  },
);

const SUBJECT = 'sub:user-1';

test.each<[what: string, claims: Record<string, unknown>, name: string | undefined]>([
  ['an address', {}, EMAIL],
  ['an audience among others', { aud: ['elsewhere', AUDIENCE] }, EMAIL],
  ['an expiry up to a minute ago', { exp: now() - 40 }, EMAIL],
  ['a start within a minute', { nbf: now() + 40 }, EMAIL],
  ['an address verified as a word', { email_verified: 'true' }, EMAIL],

  ['no address', { email: undefined }, SUBJECT],
  ['an address that is not verified', { email_verified: false }, SUBJECT],
  ['an address that is not verified, as a word', { email_verified: 'false' }, SUBJECT],
  ['an address with a line break', { email: 'ada@sandglass.example\nbob' }, SUBJECT],
  ['an address that is a list', { email: ['ada@sandglass.example'] }, SUBJECT],

  ['no address and no subject', { email: undefined, sub: undefined }, undefined],
  // Pomerium signs such tokens for visitors of a public route.
  ['empty names', { sub: '', email: '' }, undefined],
  // Who came by password, and an address that nobody has verified.
  ...['admin', 'ada@sandglass.example', 'x'.repeat(255)].map(
    (sub): [string, Record<string, unknown>, string] => [
      `no address and ${JSON.stringify(sub)}`,
      { email: undefined, sub },
      `sub:${sub}`,
    ],
  ),
  // Blank, refused by PostgreSQL, and too long.
  ...[' ', 'user\u0000', 'x'.repeat(256)].map(
    (sub): [string, Record<string, unknown>, undefined] => [
      `no address and ${JSON.stringify(sub)}`,
      { email: undefined, sub },
      undefined,
    ],
  ),

  ['another issuer', { iss: 'https://elsewhere.example' }, undefined],
  ['an issuer in capitals', { iss: ISSUER.toUpperCase() }, undefined],
  ['no issuer', { iss: undefined }, undefined],
  ['another audience', { aud: 'elsewhere' }, undefined],
  ['no audience', { aud: undefined }, undefined],
  ['no expiry', { exp: undefined }, undefined],
  ['an expiry more than a minute ago', { exp: now() - 90 }, undefined],
  ['a start in more than a minute', { nbf: now() + 120 }, undefined],
])('a token with %s: %j names %s', async (_what, claims, name) => {
  expect(await nameFrom(await issuer.sign(claims))).toBe(name);
});

test.each<[what: string, make: () => string | Promise<string>]>([
  ...['none', 'None', 'NONE'].flatMap((alg) =>
    ['', 'AAAA'].map((signature): [string, () => string] => [
      `alg ${alg} and the signature ${signature}`,
      () => forge({ alg, kid: 'key 1' }, () => signature),
    ]),
  ),
  ['another key under a known id', async () => issuer.sign({}, await createKey('ES256', 'key 1'))],
  [
    'a key of its own',
    async () => {
      const { jwk, privateKey } = await createKey('ES256', 'own');
      return new SignJWT({ ...CLAIMS, exp: now() + 300 })
        .setProtectedHeader({ alg: 'ES256', jwk, jku: 'https://elsewhere.example/keys' })
        .sign(privateKey);
    },
  ],
  [
    'changed claims',
    async () => {
      const [header, , signature] = (await issuer.sign()).split('.');
      const claims = Buffer.from(
        JSON.stringify({ ...CLAIMS, email: 'bob@x.example', exp: now() + 300 }),
      );
      return `${header}.${claims.toString('base64url')}.${signature}`;
    },
  ],
  ['a second token in its header', async () => `${await issuer.sign()}, ${await issuer.sign()}`],
  ...[
    '',
    'ada@sandglass.example',
    'Bearer',
    'a.b.c',
    'a.b.c.d.e',
    '..',
    `${'x'.repeat(9_000)}.x.x`,
  ].map((value): [string, () => string] => [
    `${value.slice(0, 60)} in place of a token`,
    () => value,
  ]),
])('refuses %s', async (_what, make) => {
  expect(await nameFrom(await make())).toBeUndefined();
});

test('refuses a token signed with HS256 and the public key as its secret', async () => {
  const { jwk, kid, publicKey } = issuer.keys[0]!;
  const secrets = [
    await exportSPKI(publicKey),
    (await exportSPKI(publicKey)).trim(),
    JSON.stringify(jwk),
  ];

  for (const secret of secrets) {
    const token = forge({ alg: 'HS256', kid }, (text) =>
      createHmac('sha256', secret).update(text).digest('base64url'),
    );
    expect(await nameFrom(token)).toBeUndefined();
  }
});

test.each<[users: string[], claims: Record<string, unknown>, isAdmitted: boolean]>([
  [['ada@sandglass.example'], { email: EMAIL }, true],
  [['bob@sandglass.example', 'ada@sandglass.example'], { email: 'ADA@SANDGLASS.EXAMPLE' }, true],
  [['@sandglass.example'], { email: 'bob@SandGlass.example' }, true],

  [['bob@sandglass.example'], {}, false],
  [['@sandglass.example'], { email: 'ada@elsewhere.example' }, false],
  [['@sandglass.example'], { email: 'ada@mail.sandglass.example' }, false],
  [['@sandglass.example'], { email: 'ada@notsandglass.example' }, false],
  [['@sandglass.example'], { email: '"x@sandglass.example"@elsewhere.example' }, false],
  [['@sandglass.example'], { email: 'x@elsewhere.example@sandglass.example' }, false],
  [['@sandglass.example'], { email: 'sandglass.example' }, false],
  [['@sandglass.example'], { email: '@sandglass.example' }, false],
  [['ada@sandglass.example'], { email_verified: false }, false],
  [['ada@sandglass.example'], { email_verified: 'false' }, false],
  [['@muller.de'], { email: 'bob@m\u00FCller.de' }, false],
  [['ada@sandglass.example'], { email: undefined, sub: 'ada@sandglass.example' }, false],
  [['kim@sandglass.example'], { email: '\u212Aim@sandglass.example' }, false],
])('the list of users %j and the claims %j: %s', async (users, claims, isAdmitted) => {
  expect(await nameFrom(await issuer.sign(claims), { users })).toBe(
    isAdmitted ? claims['email'] : undefined,
  );
});

test.each(['ada@xn--mller-kva.de', '@xn--mller-kva.de', undefined])(
  'the list of users %j admits an address of another script, named in ASCII',
  async (user) => {
    const token = await issuer.sign({ email: 'Ada@M\u00FCller.de' });
    const users = user === undefined ? undefined : [user];

    expect(await nameFrom(token, { users })).toBe('Ada@xn--mller-kva.de');
  },
);

test('knows a new key at once, and a withdrawn one for ten minutes at most', async () => {
  const clock = Date.now;
  let passed = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + passed);
  const known = tokens();
  const nameOf = (headers: { 'x-token': string }) => known.nameFrom(headers);
  const sign = async () => ({ 'x-token': await issuer.sign({ exp: now() + 3_600 }) });
  const asked = issuer.asked;
  const withdrawn = await sign();
  expect(await Promise.all([nameOf(withdrawn), nameOf(withdrawn)])).toEqual([EMAIL, EMAIL]);
  expect(issuer.asked).toBe(asked + 1);

  await issuer.rotate();
  passed += 59_000;
  expect(await nameOf(await sign())).toBeUndefined();
  expect(issuer.asked).toBe(asked + 1);
  passed += 1_000;
  expect(await nameOf(await sign())).toBe(EMAIL);
  expect(await nameOf(withdrawn)).toBe(EMAIL);

  issuer.keys.splice(0, issuer.keys.length - 1);
  passed += 600_000;
  expect(await nameOf(withdrawn)).toBeUndefined();
});

test.each<[string, Parameters<typeof issuer.answer>[0], RegExp]>([
  ['an error', (response) => void response.writeHead(500).end(), /Expected 200 OK/],
  [
    'a redirect',
    (response) => void response.writeHead(302, { Location: '/' }).end(),
    /Expected 200 OK/,
  ],
  ['not JSON', (response) => void response.end('<html>'), /JSON/],
  ['no set of keys', (response) => void response.end('{"keys": 1}'), /malformed/],
  [
    'too large',
    (response) => void response.end(`{"keys": [], "rest": "${'x'.repeat(256 * 1024)}"}`),
    /larger/,
  ],
  ['cut off', (response) => void response.write('{', () => response.destroy()), /UND_ERR_SOCKET/],
])('cannot check a token while the response with the keys is %s', async (_what, answer, reason) => {
  issuer.answer(answer);
  const known = tokens();
  const headers = { 'x-token': await issuer.sign() };
  const { asked } = issuer;

  // The keys are not asked for by everybody's token.
  for (let times = 0; times < 3; times += 1)
    await expect(known.nameFrom(headers)).rejects.toThrow(reason);
  expect(issuer.asked).toBe(asked + 1);
});
