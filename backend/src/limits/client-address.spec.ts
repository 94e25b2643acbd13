import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { words } from '../words/words.ts';
import { clientAddress } from './client-address.ts';
import { clientBlock, ipv6Network } from './client-blocks.ts';

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
  expect(() => addressOf(reported)).toThrow(words().api.http.client);
});

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1'],
  ['192.0.2.1', '::ffff:c000:201'],
  ['192.0.2.1', '64:ff9b::c000:201'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:0'],
  ['fe80::1', 'fe80::2%eth0'],
])('counts %s and %s as one client', (one, other) => {
  expect(clientBlock(other)).toBe(clientBlock(one));
  expect(ipv6Network(other)).toBe(ipv6Network(one));
});

test.each([
  ['192.0.2.1', '192.0.2.2'],
  ['64:ff9b::c000:201', '64:ff9b::c000:202'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '0.0.0.1'],
])('counts %s and %s as two clients', (one, other) => {
  expect(clientBlock(other)).not.toBe(clientBlock(one));
});
