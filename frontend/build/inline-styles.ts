import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './integrity.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/**
 * Inlines the only stylesheet. The browser can then paint the page as soon as it has the HTML, one round trip earlier
 * than with a file. Navigation within the site loads no further documents, so the styles are sent only once. A mark
 * tells them from the styles that extensions of the browser add (src/browser/navigation/screens.tsx).
 *
 * @param folder folder to which the template's addresses are relative; the stylesheet is deleted from it
 * @throws Error if the template does not have exactly one stylesheet
 */
export const inlineStyles = async (
  template: string,
  folder: string,
): Promise<{ template: string; hash: string }> => {
  const [link, address] = STYLESHEET.exec(template) ?? [];
  const html = template.replace(STYLESHEET, '');
  if (!link || !address || STYLESHEET.test(html))
    throw new Error('index.html must link exactly one stylesheet');
  const file = join(folder, address);
  const styles = (await readFile(file, 'utf8')).trim();
  await rm(file);
  return {
    template: template.replace(link, () => `<style data-release>${styles}</style>`),
    hash: sha256(styles),
  };
};
