import { hashPassword } from '../../access/password-hash.ts';

interface SomebodyWithPassword {
  name: string;
  email: string;
  password: string;
}

/** The team of the demo. */
export const TEAM = [
  {
    name: 'Ada Lovelace',
    email: 'ada.lovelace@sandglass.example',
    password: 'twelve crooked ladders',
  },
  {
    name: 'Grace Hopper',
    email: 'grace.hopper@sandglass.example',
    password: 'eleven patient kettles',
  },
  {
    name: 'Edith Clarke',
    email: 'edith.clarke@sandglass.example',
    password: 'nineteen copper ferries',
  },
] as const;
export const [ADA, GRACE, EDITH] = TEAM;

/** The line of a person in ADMIN_USERS_FILE. */
export const lineOf = async ({ name, email, password }: SomebodyWithPassword): Promise<string> =>
  `${name} <${email}>: ${await hashPassword(password)}`;

export const linesOf = async (...people: SomebodyWithPassword[]): Promise<string> =>
  (await Promise.all(people.map(lineOf))).map((line) => `${line}\n`).join('');

export const basic = (user: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
