import { escapeUTF8 } from 'entities/escape';
import legal from '../../content/legal.yaml';
import privacy from '../../content/privacy.md';
import type { Entry, Fields } from './kinds.ts';

/* Only pages and the build may import this file: the texts are not needed in any script. */

export const legalContent = legal as Fields<'legal.yaml'>;

export const fillLegal = (text: string): string => {
  const { entity, address, country, telephone, email } = legalContent;
  const values: Record<string, string> = {
    entity,
    address: address.join(', '),
    country,
    telephone,
    email,
  };
  return text.replaceAll(/%legal\.(\w+)%/g, (token, name: string) => values[name] ?? token);
};

export const legalLinks = {
  telephone: `tel:${legalContent.telephone.replaceAll(/[^+\d]/g, '')}`,
  email: `mailto:${legalContent.email}`,
};

// Values such as "Smith & Sons" must not become markup.
const fillHtml = (token: string, name: string) => {
  const value = escapeUTF8(fillLegal(token));
  if (name === 'telephone')
    return `<a class="whitespace-nowrap" href="${escapeUTF8(legalLinks.telephone)}">${value}</a>`;
  if (name === 'email') return `<a href="${escapeUTF8(legalLinks.email)}">${value}</a>`;
  return value;
};

const notice = privacy as Entry<'privacy.md'>;
export const privacyContent = {
  ...notice,
  html: notice.html.replaceAll(/%legal\.(\w+)%/g, fillHtml),
};
