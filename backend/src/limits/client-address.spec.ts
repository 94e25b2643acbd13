import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { clientAddress } from './client-address.ts';

const addressOf = (ip: string | undefined) => clientAddress({ ip } as Request);

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('reads %s as %s', (reported, address) => {
  expect(addressOf(reported)).toBe(address);
});

test.each([
  undefined,
  '',
  'unknown',
  'localhost',
  '1',
  '127.1',
  '0x7f.0.0.1',
  '192.0.2.1:',
  '192.0.2.1:x',
  '192.0.2.1:123456',
  '192.0.2.256:80',
  '[192.0.2.1]:80',
  '[2001:db8::1',
  '[]:80',
  '2001:db8:0:0:0:0:0:1:4711',
  '2001:db8::192.0.2.1',
  '"[2001:db8::1]:4711"',
  'for=192.0.2.1',
])('refuses %j, which is not an address', (reported) => {
  expect(() => addressOf(reported)).toThrow('has no IP address of the client');
});
