import type { Fields } from './schemas.ts';

/*
 * An editor writes `%kind.name%` for what another file, or the server, knows:
 *
 *   %site.name%          names of `site.yaml`, in every text; the build fills them in
 *   %legal.email%        values of `legal.yaml`, in mails, privacy notice and imprint; the build
 *   %statement.kept%     sentences of `statements.yaml`, in texts that no script has; the server,
 *                        as it starts
 *   %installation.days%  settings of the server, in statements; the server, as it starts
 *   %mail.date%          what a mail is about, in mails; the server, as it sends the mail
 *   %site.url%           address of the site, in mails; the server, as it starts
 */

/** What the server fills in, in pages and the files of screens. */
export const FILLED_BY_SERVER = /%(?:statement|site)\.\w+%/g;

/** A placeholder without a value stays: the check of the content has reported it. */
export const fillPlaceholders = (
  text: string,
  kind: 'site' | 'legal' | 'statement',
  valueOf: (name: string) => string | undefined,
): string =>
  text.replaceAll(
    new RegExp(String.raw`%${kind}\.(\w+)%`, 'g'),
    (placeholder, name: string) => valueOf(name) ?? placeholder,
  );

/** The fields of `site.yaml` that every text can name. */
export const SITE_NAMES = ['name', 'shortName'] as const;
export type SiteNames = Readonly<Partial<Record<string, string>>>;

/** Replaces `%site.name%` in every text of a value. */
export const fillNames = <Value>(value: Value, names: SiteNames): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? fillPlaceholders(part, 'site', (name) => names[name]) : part,
  ) as Value;

/** The fields of `legal.yaml` that texts can name. */
export const LEGAL_NAMES = ['entity', 'address', 'country', 'telephone', 'email'] as const;

export const legalValue = (legal: Fields<'legal.yaml'>, name: string): string | undefined => {
  const known = LEGAL_NAMES.find((other) => other === name);
  if (!known) return undefined;
  return known === 'address' ? legal.address.join(', ') : legal[known];
};
