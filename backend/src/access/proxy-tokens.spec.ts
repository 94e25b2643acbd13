import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportSPKI, SignJWT } from 'jose';
import type { TokenRules } from '../config/access-mode.ts';
import { AUDIENCE, createKey, EMAIL, ISSUER, now } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { ProxyTokens } from './proxy-tokens.ts';

const issuer = useTokenIssuer();

/** The name that a header gives. */
const nameFrom = (value: string | undefined, { header = 'x-token', users }: Partial<TokenRules> = {}) => {
  const rules = { header, jwksUrl: issuer.url, issuer: ISSUER, audience: AUDIENCE, users };
  return new ProxyTokens(rules).nameFrom({ [header]: value });
};

const CLAIMS = { iss: ISSUER, aud: AUDIENCE, sub: 'user-1', email: EMAIL };

/** A token with any header and signature. */
const forge = (header: object, signatureOf: (text: string) => string) => {
  const parts = [header, { ...CLAIMS, exp: now() + 300 }];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signatureOf(text)}`;
};

describe('a valid token', () => {
  test('gives the e-mail address as it stands there', async () => {
    expect(await nameFrom(await issuer.sign())).toBe(EMAIL);
  });

  test('is read after Bearer in Authorization', async () => {
    expect(await nameFrom(`Bearer ${await issuer.sign()}`, { header: 'authorization' })).toBe(EMAIL);
  });

  test.each([
    ['an audience among others', { aud: ['elsewhere', AUDIENCE] }],
    ['an expiry up to a minute ago', { exp: now() - 40 }],
    ['a start within a minute', { nbf: now() + 40 }],
    ['an address verified as a word', { email_verified: 'true' }],
  ])('holds with %s', async (_what, claims) => {
    expect(await nameFrom(await issuer.sign(claims))).toBe(EMAIL);
  });

  test.each(['RS256', 'PS256', 'ES384', 'EdDSA'])('may be signed with %s', async (alg) => {
    await issuer.rotate(alg);

    expect(await nameFrom(await issuer.sign())).toBe(EMAIL);
  });

  test.each([
    ['no address', { email: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address that is not verified, as a word', { email_verified: 'false' }],
    ['an address with a line break', { email: 'ada@sandglass.example\nbob' }],
    ['an address that is a list', { email: ['ada@sandglass.example'] }],
  ])('gives the subject if it has %s', async (_what, claims) => {
    expect(await nameFrom(await issuer.sign(claims))).toBe('user-1');
  });

  test.each([
    ['no subject', { sub: undefined }],
    // Pomerium signs such tokens for visitors of a public route.
    ['empty names', { sub: '', email: '' }],
    ['the name of the password', { sub: 'admin' }],
    ['the name of this machine', { sub: 'local' }],
    ['the name of the product', { sub: 'system' }],
    ['a name that looks like that of the password', { sub: 'Admin ' }],
    ['a blank name', { sub: ' ' }],
    ['a subject that PostgreSQL refuses', { sub: 'user\u0000' }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
  ])('is refused with no address and %s, because it names nobody', async (_what, claims) => {
    expect(await nameFrom(await issuer.sign({ email: undefined, ...claims }))).toBeUndefined();
  });
});

describe('is refused:', () => {
  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['an issuer in capitals', { iss: ISSUER.toUpperCase() }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'elsewhere' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry more than a minute ago', { exp: now() - 90 }],
    ['a start in more than a minute', { nbf: now() + 120 }],
  ])('a token with %s', async (_what, claims) => {
    expect(await nameFrom(await issuer.sign(claims))).toBeUndefined();
  });

  test('a token without a signature, alg: none', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await nameFrom(forge({ alg, kid: 'key 1' }, () => ''))).toBeUndefined();
      expect(await nameFrom(forge({ alg, kid: 'key 1' }, () => 'AAAA'))).toBeUndefined();
    }
  });

  test('a token signed with HS256 and the public key as its secret', async () => {
    const { jwk, kid, publicKey } = issuer.keys[0]!;
    const secrets = [await exportSPKI(publicKey), (await exportSPKI(publicKey)).trim(), JSON.stringify(jwk)];

    for (const secret of secrets) {
      const token = forge({ alg: 'HS256', kid }, (text) =>
        createHmac('sha256', secret).update(text).digest('base64url'),
      );
      expect(await nameFrom(token)).toBeUndefined();
    }
  });

  test('a token signed with another key under a known id', async () => {
    const stranger = await createKey('ES256', issuer.keys[0]!.kid);

    expect(await nameFrom(await issuer.sign({}, stranger))).toBeUndefined();
  });

  test('a token that brings its own key', async () => {
    const { jwk, privateKey } = await createKey('ES256', 'own');
    const token = await new SignJWT({ ...CLAIMS, exp: now() + 300 })
      .setProtectedHeader({ alg: 'ES256', jwk, jku: 'https://elsewhere.example/keys' })
      .sign(privateKey);

    expect(await nameFrom(token)).toBeUndefined();
  });

  test('a token whose claims were changed', async () => {
    const [header, , signature] = (await issuer.sign()).split('.');
    const claims = Buffer.from(JSON.stringify({ ...CLAIMS, email: 'bob@x.example', exp: now() + 300 }));

    expect(await nameFrom(`${header}.${claims.toString('base64url')}.${signature}`)).toBeUndefined();
  });

  test.each(['', 'ada@sandglass.example', 'Bearer', 'a.b.c', 'a.b.c.d.e', '..', `${'x'.repeat(9_000)}.x.x`])(
    'the header %.60j',
    async (value) => {
      expect(await nameFrom(value)).toBeUndefined();
    },
  );

  test('two tokens in one header', async () => {
    const token = await issuer.sign();

    expect(await nameFrom(`${token}, ${token}`)).toBeUndefined();
  });
});

describe('with a list of users', () => {
  test.each([
    [['ada@sandglass.example'], EMAIL],
    [['bob@sandglass.example', 'ada@sandglass.example'], 'ADA@SANDGLASS.EXAMPLE'],
    [['@sandglass.example'], 'bob@SandGlass.example'],
  ])('%j admits %s', async (users, email) => {
    expect(await nameFrom(await issuer.sign({ email }), { users })).toBe(email);
  });

  test.each<[string[], Record<string, unknown>]>([
    [['bob@sandglass.example'], {}],
    [['@sandglass.example'], { email: 'ada@elsewhere.example' }],
    [['@sandglass.example'], { email: 'ada@mail.sandglass.example' }],
    [['@sandglass.example'], { email: 'ada@notsandglass.example' }],
    [['@sandglass.example'], { email: '"x@sandglass.example"@elsewhere.example' }],
    [['@sandglass.example'], { email: 'x@elsewhere.example@sandglass.example' }],
    [['@sandglass.example'], { email: 'sandglass.example' }],
    [['@sandglass.example'], { email: '@sandglass.example' }],
    [['ada@sandglass.example'], { email_verified: false }],
    [['ada@sandglass.example'], { email_verified: 'false' }],
    [['ada@sandglass.example'], { email: undefined, sub: 'ada@sandglass.example' }],
    [['kim@sandglass.example'], { email: '\u212Aim@sandglass.example' }],
  ])('%j does not admit %j', async (users, claims) => {
    expect(await nameFrom(await issuer.sign(claims), { users })).toBeUndefined();
  });
});
