import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** One of the settings of the OWASP Password Storage Cheat Sheet: 16 MB, a tenth of a second. */
const COST = { ln: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A hash of somebody else's making must not take all the memory, nor nothing. */
const ACCEPTED = { ln: [14, 17], r: [8, 8], p: [1, 16] } as const;
const MAX_MEMORY = 256 * 1024 * 1024;

/** https://github.com/P-H-C/phc-string-format */
const PHC =
  /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[A-Za-z0-9+/]{11,86})\$(?<key>[A-Za-z0-9+/]{43,86})$/;

export interface PasswordHash {
  cost: typeof COST;
  salt: Buffer;
  key: Buffer;
}

const keyOf = (password: string, { ln, r, p }: typeof COST, salt: Buffer, bytes: number) =>
  // One password has one spelling, whatever keyboard typed it (RFC 8265, section 4.2).
  derive(password.normalize('NFC'), salt, bytes, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, COST, salt, KEY_BYTES);
  const { ln, r, p } = COST;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
};

/** Undefined if it is no hash of scrypt, or costs too little or too much. */
export const readHash = (text: string): PasswordHash | undefined => {
  const { ln, r, p, salt = '', key = '' } = PHC.exec(text)?.groups ?? {};
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const isAccepted = (['ln', 'r', 'p'] as const).every((name) => {
    const [least, most] = ACCEPTED[name];
    return cost[name] >= least && cost[name] <= most;
  });
  if (!isAccepted) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
};

export const fits = async (password: string, { cost, salt, key }: PasswordHash): Promise<boolean> =>
  timingSafeEqual(await keyOf(password, cost, salt, key.length), key);

/** The hash of no password: a sign-in by an unknown name takes as long as one by a known name. */
export const NOBODY: PasswordHash = {
  cost: COST,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};
