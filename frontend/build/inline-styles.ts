import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './integrity.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/**
 * Puts the one stylesheet into the document: a page is painted when its HTML is there, one round trip earlier than
 * with a file. What a visitor opens next comes without a document, so the styles are not sent again.
 *
 * @param folder where the addresses of the template point to; the stylesheet's file is removed
 * @throws Error where the template does not have exactly one stylesheet
 */
export const inlineStyles = async (
  template: string,
  folder: string,
): Promise<{ template: string; hash: string }> => {
  const [link, address] = STYLESHEET.exec(template) ?? [];
  const html = template.replace(STYLESHEET, '');
  if (!link || !address || STYLESHEET.test(html)) throw new Error('the site needs exactly one stylesheet');
  const file = join(folder, address);
  const styles = (await readFile(file, 'utf8')).trim();
  await rm(file);
  return { template: template.replace(link, () => `<style>${styles}</style>`), hash: sha256(styles) };
};
