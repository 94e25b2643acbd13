import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { hexOf } from './colors.ts';

export const BOOT_SLOT = '<!--boot-->';
const [LIGHT, DARK] = [hexOf('paper'), hexOf('paper', 'dark')];

/** What every document begins with. Of three sizes of the icon, one: given all, Chromium loads that file beside the SVG. */
const headOf = (head: string, links: string) => `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    ${links}
    <script type="application/json" id="public-config">%PUBLIC_CONFIG%</script>
    <meta name="theme-color" content="${LIGHT}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${DARK}" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <noscript><link rel="manifest" href="/site.webmanifest" /></noscript>`;

export const fillTemplate = (
  template: string,
  page: Record<'head' | 'app' | 'footer', string>,
  links = '',
): string =>
  template
    // Functions, because "$&" has a special meaning in a replacement string.
    .replace('<!--head-->', () => headOf(page.head, links))
    .replace('<!--app-->', () => page.app)
    .replace('<!--footer-->', () => page.footer);

export const sha256 = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Deletes the file and its stylesheet. https://html.spec.whatwg.org/multipage/webappapis.html#module-map-integrity
 * @param scripts those that its pages may load
 */
export const makeTemplate = async (folder: string, name: string, scripts: readonly string[]) => {
  const file = join(folder, name);
  // A comment for readers of the file contains a space, a slot does not.
  const source = (await readFile(file, 'utf8')).replaceAll(/<!-- .*? -->\s*/g, '');
  await rm(file);
  const styled = await inlineStyles(source, folder);
  const booted = await inlineBoot(styled.html);
  const integrity: Record<string, string> = {};
  for (const script of scripts)
    integrity[`/${script}`] = sha256(await readFile(join(folder, script)));
  const imports = JSON.stringify({ integrity });
  return {
    html: booted.html,
    /** Element for the head that loads a script early. Its hash is there, too: Chromium reads it before the import map. */
    preload: (script: string): string =>
      `<link rel="modulepreload" href="/${script}" integrity="${integrity[`/${script}`]!}">`,
    /** Has the hash of each script, with which the browser verifies it. Before the first script. */
    importMap: `<script type="importmap">${imports}</script>`,
    inline: { scripts: [sha256(imports), booted.hash], styles: [styled.hash] },
  };
};

/** Saves a round trip. The mark tells it from styles of extensions (src/browser/hydration/documents.tsx). */
const inlineStyles = async (template: string, folder: string) => {
  const [link, address] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template)!;
  const file = join(folder, address!);
  const styles = (await readFile(file, 'utf8')).trim();
  await rm(file);
  return {
    html: template.replace(link, () => `<style data-release>${styles}</style>`),
    hash: sha256(styles),
  };
};

const SCRIPTS =
  /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)">(?:<\/script>)?\s*/g;

const inlineBoot = async (template: string) => {
  // Each after those that it imports.
  const scripts = [...template.matchAll(SCRIPTS)].map(([, address]) => address!);
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { SCRIPTS: JSON.stringify(scripts) },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/browser/boot/boot.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = built.output[0].code.trim();
  return {
    html: template.replaceAll(SCRIPTS, '').replace(BOOT_SLOT, () => `<script>${code}</script>`),
    hash: sha256(code),
  };
};
