import { fillPlaceholders } from '../src/content/placeholders.ts';
import { validFieldsOf, type Content } from './read/content.ts';

/**
 * As the server does it (backend/src/site/placeholders.ts), for an installation without settings.
 */
export const fillAsServer = (text: string, content: Content, origin: string): string =>
  fillStatements(text, content)
    .replaceAll('%site.url%', origin)
    .replaceAll(/%site\.\w+Url%/g, 'https://example.com/');

const fillStatements = (text: string, content: Content): string => {
  const statements = validFieldsOf(content, 'statements.yaml');
  return fillPlaceholders(text, 'statement', (name) => {
    // The last variant has no condition.
    const plain = Object.hasOwn(statements, name) ? statements[name]!.at(-1) : undefined;
    return plain && fillStatements(plain.text, content);
  });
};
