import { expect, test } from '@jest/globals';
import { clientBlock, ipv6Network } from './client-block.ts';

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
