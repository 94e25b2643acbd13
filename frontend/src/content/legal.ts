import { escapeUTF8 } from 'entities/escape';
import legal from '@content/legal.yaml';
import privacy from '@content/privacy.md';
import type { Entry, Fields } from './schemas.ts';
import { fillPlaceholders, legalValue } from './placeholders.ts';

/* Only pages and the build may import this file: the texts are not needed in any script. */

export const legalContent = legal as Fields<'legal.yaml'>;

export const legalLinks = {
  telephone: `tel:${legalContent.telephone.replaceAll(/[^+\d]/g, '')}`,
  email: `mailto:${legalContent.email}`,
};

export const fillLegal = (text: string): string =>
  fillPlaceholders(text, 'legal', (name) => legalValue(legalContent, name));

/** Values such as "Smith & Sons" must not become markup. */
const htmlOf = (name: string): string | undefined => {
  const value = legalValue(legalContent, name);
  if (value === undefined) return undefined;
  const html = escapeUTF8(value);
  if (name === 'telephone')
    return `<a class="inline-block" href="${escapeUTF8(legalLinks.telephone)}">${html}</a>`;
  if (name === 'email') return `<a href="${escapeUTF8(legalLinks.email)}">${html}</a>`;
  return html;
};

const notice = privacy as Entry<'privacy.md'>;
export const privacyContent = {
  ...notice,
  html: fillPlaceholders(notice.html, 'legal', htmlOf),
};
