import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const content = (path: string) => fileURLToPath(new URL(`../content/${path}`, import.meta.url));

/** The names of the firm whose content this is: tests hold for any firm. */
export const { name: FIRM, shortName: FIRM_SHORT } = parse(
  readFileSync(content('site.yaml'), 'utf8'),
) as {
  name: string;
  shortName: string;
};

/** The names of the files that are no drafts. */
const idsIn = (folder: string) =>
  readdirSync(content(folder))
    .filter((file) => file.endsWith('.md'))
    .filter((file) => !/^draft: true$/m.test(readFileSync(content(`${folder}/${file}`), 'utf8')))
    .map((file) => file.slice(0, -'.md'.length));

/** The ids of its members. */
export const MEMBERS = idsIn('team');
/** The ids of its services. */
export const SERVICE_IDS = idsIn('services');
