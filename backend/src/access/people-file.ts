import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';
import { fits, NOBODY, readHash, type PasswordHash } from './password-hash.ts';

/* The desk and the editor read such a file: nothing here needs Nest or the settings. */

export interface Person {
  name: string;
  /** With its domain in ASCII, otherwise as it stands in the file. */
  email: string;
}

interface Entry {
  person: Person;
  /** As the file has it. It changes whenever the password is set, also to the same one. */
  written: string;
  hash: PasswordHash;
  /** A keyed hash of the password that was verified last: a request costs no scrypt then. */
  verified?: Buffer;
}

/** By the address in lower case. */
type Entries = ReadonlyMap<string, Entry>;

const ACCEPTED =
  'accepted: Ada Lovelace <ada@firm.example>: HASH, with the hash that npm run admin:password prints';
const BLANK_OR_COMMENT = /^\s*(?:#|$)/;
const LINE = /^\s*(?<name>[^<>\s][^<>]*?)\s*<(?<address>[^<>\s]+)>\s*:\s*(?<hash>\S+)\s*$/;

const keyOf = (address: string): string => toAsciiAddress(address).toLowerCase();

/** @returns the entry, or why the line has none */
const readLine = (line: string): Entry | string => {
  const { name, address = '', hash: text = '' } = LINE.exec(line)?.groups ?? {};
  if (name === undefined) return 'cannot be read';
  const email = toAsciiAddress(address);
  if (!isAsciiAddress(email)) return 'has no valid email address';
  const hash = readHash(text);
  return hash ? { person: { name, email }, written: text, hash } : 'has no valid hash';
};

/** @throws Error with a line for each line that is wrong, without its text */
const readPeople = (text: string, path: string): Entries => {
  const entries = new Map<string, Entry>();
  const problems: string[] = [];
  // Editors on Windows may begin the file with a byte order mark.
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (BLANK_OR_COMMENT.test(line)) continue;
    const entry = readLine(line);
    const where = `line ${index + 1} of ${path}`;
    if (typeof entry === 'string') problems.push(`${where} ${entry}; ${ACCEPTED}`);
    else if (entries.has(keyOf(entry.person.email)))
      problems.push(`${where} has the address of another line; accepted: one line for each person`);
    else entries.set(keyOf(entry.person.email), entry);
  }
  if (problems.length === 0 && entries.size === 0)
    problems.push(`${path} has no person; ${ACCEPTED}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return entries;
};

/**
 * Who may sign in: a line for each person. The file is read on each use, which takes microseconds:
 * mounted files are replaced in ways that neither their time nor a watcher tells reliably.
 */
export class PeopleFile {
  private readonly path: string;
  private readonly report: (problem: string) => void;
  private readonly secret = randomBytes(32);
  private text: string;
  private entries: Entries;
  private isMissing = false;

  /**
   * @param report called once for each change that cannot be read: who was in the file before stays
   * @throws Error if the file cannot be read, or has a wrong line or no person
   */
  constructor(path: string, report: (problem: string) => void) {
    this.path = path;
    this.report = report;
    this.text = readFileSync(path, 'utf8');
    this.entries = readPeople(this.text, path);
  }

  get people(): Person[] {
    return Array.from(this.read().values(), ({ person }) => person);
  }

  /** The person with the address, in any letter case. */
  find(address: string): Person | undefined {
    return this.read().get(keyOf(address))?.person;
  }

  /** The hash of a person's password, which changes with it; undefined for somebody else. */
  hashOf(address: string): string | undefined {
    return this.read().get(keyOf(address))?.written;
  }

  /** The person, if this was the password that {@link check} verified last. */
  recall(address: string, password: string): Person | undefined {
    const entry = this.read().get(keyOf(address));
    if (!entry?.verified) return undefined;
    return timingSafeEqual(entry.verified, this.digest(password)) ? entry.person : undefined;
  }

  /** Takes as long for an address that is not in the file. */
  async check(address: string, password: string): Promise<Person | undefined> {
    const recalled = this.recall(address, password);
    if (recalled) return recalled;
    const asked = this.entries.get(keyOf(address));
    const isRight = await fits(password, asked?.hash ?? NOBODY);
    if (!isRight || !asked) return undefined;
    // The file may have changed meanwhile.
    const entry = this.read().get(keyOf(address));
    if (!entry?.hash.key.equals(asked.hash.key)) return undefined;
    entry.verified = this.digest(password);
    return entry.person;
  }

  private read(): Entries {
    const text = this.readText();
    if (text === undefined || text === this.text) return this.entries;
    // Also if it is wrong: it is reported once.
    this.text = text;
    try {
      this.entries = readPeople(text, this.path);
    } catch (error) {
      this.report((error as Error).message);
    }
    return this.entries;
  }

  private readText(): string | undefined {
    try {
      const text = readFileSync(this.path, 'utf8');
      this.isMissing = false;
      return text;
    } catch (error) {
      if (!this.isMissing) this.report((error as Error).message);
      this.isMissing = true;
      return undefined;
    }
  }

  private digest(password: string): Buffer {
    return createHmac('sha256', this.secret).update(password).digest();
  }
}
