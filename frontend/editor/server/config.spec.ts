import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

test('without variables the editor is open, to this machine alone', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3100,
    url: 'http://localhost:3100',
    editorsFile: undefined,
    tokens: undefined,
    data: '.data/editor',
    content: undefined,
    site: '.data/site',
    siteUrl: 'http://localhost:3000',
    trustProxyHops: 0,
  });
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ EDITOR_PORT: '', EDITORS_FILE: '' })).toEqual(readConfig({}));
});

test.each([
  ['EDITOR_PORT', '70000', 'a whole number of a port, 0 for any free one, 0 to 65535'],
  ['EDITOR_PORT', 'x', 'a whole number of a port, 0 for any free one, 0 to 65535'],
  [
    'EDITOR_URL',
    'edit.firm.example',
    'an origin without a path, such as https://edit.firm.example',
  ],
  [
    'EDITOR_URL',
    'https://firm.example/edit',
    'an origin without a path, such as https://edit.firm.example',
  ],
  [
    'PUBLIC_URL',
    'ftp://firm.example',
    'an origin without a path, such as https://edit.firm.example',
  ],
  ['TRUST_PROXY_HOPS', '17', 'a whole number of reverse proxies, 0 to 16'],
])('%s=%s is refused in a line', (name, value, accepted) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new Error(`${name}: found "${value}"; accepted: ${accepted}`),
  );
});

test('each wrong variable has a line of its own', () => {
  const read = () => readConfig({ EDITOR_PORT: 'x', EDITOR_URL: 'y', TRUST_PROXY_HOPS: '-1' });
  expect(read).toThrow(/^EDITOR_PORT: .*\nEDITOR_URL: .*\nTRUST_PROXY_HOPS: .*$/);
});

test.each([
  { EDITOR_HOST: '0.0.0.0' },
  { EDITOR_URL: 'https://edit.firm.example' },
  { TRUST_PROXY_HOPS: '1' },
])('with %j nobody may edit without sign-in', (variables) => {
  const [[name, value]] = Object.entries(variables) as [[string, string]];
  expect(() => readConfig(variables)).toThrow(`EDITORS_FILE: not set, while ${name} is ${value}, `);
  expect(readConfig({ ...variables, EDITORS_FILE: 'editors' }).editorsFile).toBe('editors');
});
