import { expect, test } from '@jest/globals';
import { shortName } from './short-name.ts';

test.each([
  ['grace@firm.example', 'Grace'],
  ['ada.lovelace@firm.example', 'Ada Lovelace'],
  ['ada_king-noel@firm.example', 'Ada King Noel'],
  // Two people of one name.
  ['Grace Hopper <other.grace@firm.example>', 'Grace Hopper <other.grace@firm.example>'],
  ['Grace Hopper', 'Grace Hopper'],
  ['sub:grace@firm.example', 'sub:grace@firm.example'],
  ['sub:1234', 'sub:1234'],
])('of %s, the desk shows %s', (signedInAs, name) => {
  expect(shortName(signedInAs)).toBe(name);
});
