import { expect, test } from '@jest/globals';
import { linesFor } from '../testing/environment-lines.ts';
import { readEnvironment } from './environment.ts';

const TOKENS = {
  ADMIN_JWT_HEADER: 'Authorization',
  ADMIN_JWT_JWKS_URL: 'https://sign-in.sandglass.example/keys',
  ADMIN_JWT_ISSUER: 'https://sign-in.sandglass.example',
  ADMIN_JWT_AUDIENCE: 'desk',
};

test.each([
  ...['127.0.0.1', '127.0.0.2', 'localhost', '::1'].map((HOST) => ({ HOST })),
  // The public address is this machine.
  ...['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'].map((PUBLIC_URL) => ({
    PUBLIC_URL,
  })),
  { HOST: '0.0.0.0', ADMIN_ACCESS: 'local' },
])('is local with %j and no password', (source) => {
  expect(readEnvironment({ ...source }).access).toEqual({ kind: 'local' });
});

test.each(['0.0.0.0', '::', '192.168.0.10', 'www.sandglass.example', '127.sandglass.example'])(
  'rejects %s without a password and gives the reason',
  (host) => {
    const lines = linesFor({ HOST: host });

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^ADMIN_PASSWORD: not set, while HOST is .* and ADMIN_ACCESS is not local.*; accepted: /,
    );
  },
);

test.each([
  { PUBLIC_URL: 'https://www.sandglass.example' },
  { PUBLIC_URL: 'http://192.168.0.10' },
  { PUBLIC_URL: 'https://www.sandglass.example', HOST: '0.0.0.0', ADMIN_ACCESS: 'local' },
  { TRUST_PROXY_HOPS: '1' },
  { TRUST_PROXY_HOPS: '1', ADMIN_ACCESS: 'local' },
])('rejects %j without a password, because a proxy would publish the leads', (source) => {
  const lines = linesFor(source as Record<string, string>);

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^ADMIN_PASSWORD: not set, while (?:PUBLIC_URL|TRUST_PROXY_HOPS) is \S+, so that others/,
  );
  expect(readEnvironment({ ...source, ADMIN_PASSWORD: 'correct horse' }).access.kind).toBe('sign-in');
  expect(readEnvironment({ ...source, ...TOKENS }).access).toMatchObject({
    kind: 'sign-in',
    password: undefined,
    tokens: { header: 'authorization' },
  });
});

test.each(['http://localhost:4180/keys', 'http://127.0.0.1/keys', 'http://[::1]:4180/keys'])(
  'fetches keys without TLS from this machine: %s',
  (ADMIN_JWT_JWKS_URL) => {
    const { access } = readEnvironment({ ...TOKENS, ADMIN_JWT_JWKS_URL });

    expect(access).toMatchObject({ tokens: { jwksUrl: ADMIN_JWT_JWKS_URL } });
  },
);

test.each([
  ['ADMIN_JWT_HEADER', 'X-Token:'],
  ['ADMIN_JWT_HEADER', 'X Token'],
  ['ADMIN_JWT_USERS', 'ada'],
  ['ADMIN_JWT_USERS', '@'],
  ['ADMIN_JWT_USERS', 'ada@sandglass.example,'],
  ['ADMIN_JWT_USERS', 'ada@sandglass.example bob@sandglass.example'],
  ['ADMIN_JWT_USERS', '@@sandglass.example'],
  ['ADMIN_JWT_USERS', '*@sandglass.example,@*.example'],
  ['ADMIN_JWT_USERS', '\u212Aim@sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'http://keys.sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'http://127.0.0.1.sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'http://localhost.sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'http://192.168.0.10/keys'],
  ['ADMIN_JWT_JWKS_URL', 'http://0.0.0.0/keys'],
  ['ADMIN_JWT_JWKS_URL', 'http://localhost@keys.sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'https://user:pass@keys.sandglass.example'],
  ['ADMIN_JWT_JWKS_URL', 'file:///keys.json'],
])('rejects %s=%s with one line that gives its name', (name, value) => {
  const lines = linesFor({ ...TOKENS, [name]: value });

  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .+ is not valid; accepted: .+`))]);
});
