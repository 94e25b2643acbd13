/**
 * Asks for a password, and prints its hash, or with a name and an address the whole line, for
 * ADMIN_USERS_FILE. It needs no database and no running product.
 *
 *   npm run --silent admin:password
 *   npm run --silent admin:password -- 'Ada Lovelace' ada@firm.example
 */
import '../check-node.cjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read } from 'read';
import { hashPassword } from './access/password-hash.ts';
import { loadEnvFile } from './config/env-file.ts';
import { VARIABLES } from './config/environment.schema.ts';
import { isGuessable } from './config/guessable.ts';
import { isAsciiAddress, toAsciiAddress } from './email/email-address.ts';
import { OWN_SITE, readBuiltFile, siteFolder } from './site/built-file.ts';

const { schema, accepted } = VARIABLES.ADMIN_PASSWORD;

/** Nothing but the hash or line goes to the output, which may be a file. */
const ask = async (prompt: string): Promise<string> => {
  const answer = await read({ prompt, silent: true, output: process.stderr });
  process.stderr.write('\n');
  return answer;
};

/** @param names words that a guesser tries first */
const askTwice = async (names: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new Error('this asks for a password: run it in a terminal');
  const password = await ask('Password:');
  if (!schema.safeParse(password).success || isGuessable(password, names))
    throw new Error(`the password is not valid; accepted: ${accepted}`);
  if ((await ask('Again:')) !== password) throw new Error('these are two different passwords');
  return password;
};

try {
  const [envFile, ...person] = process.argv.slice(2);
  const [name = '', address = ''] = person;
  if (person.length > 0 && (person.length > 2 || !isAsciiAddress(toAsciiAddress(address))))
    throw new Error('accepted: a name and an email address, or nothing');
  loadEnvFile(envFile);
  // Before the editor has built its first site, that of the product says the name of the firm.
  const folder = existsSync(join(siteFolder(), 'texts.json')) ? siteFolder() : OWN_SITE;
  const { firm } = readBuiltFile<{ firm: { name: string } }>(folder, 'texts.json');
  const { PUBLIC_URL = '' } = process.env;
  const hash = await hashPassword(await askTwice([firm.name, PUBLIC_URL, ...person].join(' ')));
  console.log(person.length > 0 ? `${name} <${address}>: ${hash}` : hash);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
