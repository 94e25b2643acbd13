import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ADA, EDITH, GRACE, lineOf } from '../testing/access/people.ts';
import { PeopleFile } from './people-file.ts';

let folder: string;
let path: string;
let ada: string;
let grace: string;
let edith: string;
const problems: string[] = [];

beforeAll(async () => {
  [ada, grace, edith] = (await Promise.all([ADA, GRACE, EDITH].map(lineOf))) as [
    string,
    string,
    string,
  ];
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-people-'));
  path = join(folder, 'people');
  problems.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...lines: string[]) => writeFileSync(path, lines.join('\n'));
const open = (...lines: string[]): PeopleFile => {
  write(...lines);
  return new PeopleFile(path, (problem) => problems.push(problem.replaceAll(folder, '')));
};
const emails = (file: PeopleFile) => file.people.map(({ email }) => email);

/** What the file is refused for, without its folder. */
const problemsOf = (...lines: string[]): string[] => {
  try {
    open(...lines);
  } catch (error) {
    return (error as Error).message.replaceAll(folder, '').split('\n');
  }
  return [];
};

test('admits each person of the file with their own password, and nobody else', async () => {
  const file = open(ada, grace);

  expect(await file.check(ADA.email, ADA.password)).toEqual({ name: ADA.name, email: ADA.email });
  expect(await file.check(GRACE.email.toUpperCase(), GRACE.password)).toMatchObject({
    email: GRACE.email,
  });
  for (const [address, password] of [
    [ADA.email, GRACE.password],
    [ADA.email, ''],
    [EDITH.email, EDITH.password],
    [ADA.name, ADA.password],
    ['', ADA.password],
  ] as const)
    expect(await file.check(address, password)).toBeUndefined();
});

test('reads names of any script, comments, blank lines and the marks of Windows', async () => {
  const line = ada.replace(ADA.name, "  Zo\u00EB d'Arc-M\u00FCller").replace('>: ', '>  :  ');
  const file = open('\uFEFF# The team', '', '   ', `${line}  \r`, '# former', grace);

  expect(file.people).toEqual([
    { name: "Zo\u00EB d'Arc-M\u00FCller", email: ADA.email },
    { name: GRACE.name, email: GRACE.email },
  ]);
  expect(await file.check(ADA.email, ADA.password)).toBeDefined();
});

test('a password is the same in either spelling of its accents', async () => {
  const file = open(await lineOf({ ...ADA, password: 'sept lanternes tr\u00E8s calmes' }));

  expect(await file.check(ADA.email, 'sept lanternes tre\u0300s calmes')).toBeDefined();
});

test('an address with a domain of any script is one person in either spelling', async () => {
  const file = open(ada.replace(ADA.email, 'ada@m\u00FCller.de'));

  expect(emails(file)).toEqual(['ada@xn--mller-kva.de']);
  for (const address of ['ada@m\u00FCller.de', 'ada@xn--mller-kva.de'])
    expect(await file.check(address, ADA.password)).toBeDefined();
});

const HASH =
  '$scrypt$ln=14,r=8,p=5$c2FsdHNhbHRzYWx0c2FsdA$a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2U';
const ACCEPTED =
  '; accepted: Ada Lovelace <ada@firm.example>: HASH, with the hash that npm run admin:password prints';

test.each([
  [`ada@firm.example: ${HASH}`, 'cannot be read'],
  [`<ada@firm.example>: ${HASH}`, 'cannot be read'],
  [`Ada <ada@firm.example> ${HASH}`, 'cannot be read'],
  ['Ada <ada@firm.example>:', 'cannot be read'],
  [`Ada <ada>: ${HASH}`, 'has no valid email address'],
  [`Ada <ad\u00E4@firm.example>: ${HASH}`, 'has no valid email address'],
  ['Ada <ada@firm.example>: hunter22', 'has no valid hash'],
  [`Ada <ada@firm.example>: ${HASH.slice(0, -12)}`, 'has no valid hash'],
  [`Ada <ada@firm.example>: ${HASH.replace('ln=14', 'ln=10')}`, 'has no valid hash'],
  [`Ada <ada@firm.example>: ${HASH.replace('ln=14', 'ln=30')}`, 'has no valid hash'],
  [`Ada <ada@firm.example>: ${HASH.replace('p=5', 'p=99')}`, 'has no valid hash'],
  ['Ada <ada@firm.example>: $2b$12$abcdefghijklmnopqrstuu', 'has no valid hash'],
])('refuses the line %s by its number, without its text', (line, reason) => {
  const lines = problemsOf('# team', `Grace <grace@firm.example>: ${HASH}`, line);

  expect(lines).toEqual([`line 3 of /people ${reason}${ACCEPTED}`]);
});

test('names every line that is wrong, an address that stands twice, and an empty file', () => {
  const twice = `Other <ADA@Firm.example>: ${HASH}`;
  expect(problemsOf(`Ada <ada@firm.example>: ${HASH}`, 'x', twice)).toEqual([
    `line 2 of /people cannot be read${ACCEPTED}`,
    'line 3 of /people has the address of another line; accepted: one line for each person',
  ]);
  expect(problemsOf('# nobody yet')).toEqual([`/people has no person${ACCEPTED}`]);
  expect(() => new PeopleFile(join(folder, 'none'), () => undefined)).toThrow(/ENOENT.*none/);
});

test('reads a changed file at the next use, and forgets who was verified', async () => {
  const file = open(ada, grace);
  await file.check(ADA.email, ADA.password);
  expect(file.recall(ADA.email, ADA.password)).toBeDefined();

  write(grace, edith);
  expect(file.recall(ADA.email, ADA.password)).toBeUndefined();
  expect(await file.check(ADA.email, ADA.password)).toBeUndefined();
  expect(await file.check(EDITH.email, EDITH.password)).toBeDefined();

  write(grace, await lineOf({ ...EDITH, password: ADA.password }));
  expect(file.recall(EDITH.email, EDITH.password)).toBeUndefined();
  expect(await file.check(EDITH.email, EDITH.password)).toBeUndefined();
  expect(await file.check(EDITH.email, ADA.password)).toBeDefined();
  expect(problems).toEqual([]);
});

test('recalls the password that was verified last, and no other', async () => {
  const file = open(ada, grace);
  expect(file.recall(ADA.email, ADA.password)).toBeUndefined();
  await file.check(ADA.email, ADA.password);
  await file.check(ADA.email, 'wrong');

  expect(file.recall(ADA.email, ADA.password)).toMatchObject({ name: ADA.name });
  expect(file.recall(ADA.email, 'wrong')).toBeUndefined();
  expect(file.recall(GRACE.email, ADA.password)).toBeUndefined();
});

test('whoever is taken out while their password is compared does not come in', async () => {
  const file = open(ada, grace);
  const checked = file.check(ADA.email, ADA.password);
  write(grace);

  expect(await checked).toBeUndefined();
});

test('follows a file that is replaced by a rename, and one behind a link that is switched', () => {
  const renamed = open(ada);
  writeFileSync(`${path}.new`, grace);
  renameSync(`${path}.new`, path);
  expect(emails(renamed)).toEqual([GRACE.email]);

  // As Kubernetes mounts a Secret.
  for (const [name, line] of [
    ['one', ada],
    ['two', grace],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'people'), line);
  }
  symlinkSync('one', join(folder, '..data'));
  unlinkSync(path);
  symlinkSync('..data/people', path);
  const linked = new PeopleFile(path, (problem) => problems.push(problem));
  symlinkSync('two', join(folder, '..data.new'));
  renameSync(join(folder, '..data.new'), join(folder, '..data'));
  expect(emails(linked)).toEqual([GRACE.email]);
});

test('with a wrong line or without the file, the people stay, and it is reported once', () => {
  const file = open(ada);
  const seen = () => [emails(file), emails(file)];
  const same = [[ADA.email], [ADA.email]];

  write(ada, 'Grace');
  expect(seen()).toEqual(same);
  expect(problems.splice(0)).toEqual([`line 2 of /people cannot be read${ACCEPTED}`]);
  write('');
  expect(seen()).toEqual(same);
  expect(problems.splice(0)).toEqual([`/people has no person${ACCEPTED}`]);
  unlinkSync(path);
  expect(seen()).toEqual(same);
  expect(problems.splice(0)).toEqual([expect.stringContaining('ENOENT')]);

  write(grace);
  expect(emails(file)).toEqual([GRACE.email]);
  expect(problems).toEqual([]);
});
