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

/** Values that are not valid, separated by spaces; `+` stands for a space. */
const INVALID = {
  ADMIN_JWT_HEADER: 'X-Token: X+Token',
  ADMIN_JWT_USERS:
    'ada @ ada@s.example, ada@s.example+bob@s.example @@s.example *@s.example,@*.example \u212Aim@s.example',
  ADMIN_JWT_JWKS_URL: `http://keys.s.example http://127.0.0.1.s.example http://localhost.s.example
    http://192.168.0.10/keys http://0.0.0.0/keys http://localhost@keys.s.example
    https://user:pass@keys.s.example file:///keys.json`,
};

test.each(
  Object.entries(INVALID).flatMap(([name, values]) =>
    values.split(/\s+/).map((value) => [name, value.replace('+', ' ')] as const),
  ),
)('rejects %s=%s with one line that gives its name', (name, value) => {
  const lines = linesFor({ ...TOKENS, [name]: value });

  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .+ is not valid; accepted: .+`))]);
});
