import { expect, test } from '@jest/globals';
import { linesFor } from '../testing/environment-lines.ts';
import { readEnvironment } from './environment.ts';

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
  expect(readEnvironment({ ...source, ADMIN_PASSWORD: 'correct horse' }).access.kind).toBe('password');
});

test('requires the password, if it is set, on any host', () => {
  const { access } = readEnvironment({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'correct horse' });

  expect(access).toEqual({ kind: 'password', password: 'correct horse' });
});

test('reports the missing password together with other errors', () => {
  const lines = linesFor({ HOST: '0.0.0.0', PORT: 'abc' });

  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'ADMIN_PASSWORD']);
});
