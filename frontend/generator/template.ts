import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { hexOf } from './pictures/colors.ts';

export const BOOT_SLOT = '<!--boot-->';
const FONTS_SLOT = '<!--fonts-->';
const [LIGHT, DARK] = [hexOf('paper'), hexOf('paper', 'dark')];

/** The server knows it by the whole element, see backend/src/site/placeholders.ts. */
export const CONFIG_ELEMENT =
  '<script type="application/json" id="publicConfig">%site.config%</script>';

/**
 * What every document begins with. The favicon.ico has three sizes and names one: if it named all,
 * Chromium would load it beside the SVG.
 */
const renderDocumentHead = (head: string, links: string) => `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    ${links}
    ${CONFIG_ELEMENT}
    <meta name="theme-color" content="${LIGHT}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${DARK}" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <noscript><link rel="manifest" href="/site.webmanifest" /></noscript>`;

interface PageContent {
  /** The language of the document, as a BCP 47 tag. */
  lang: string;
  head: string;
  app: string;
  /** What the scripts read of it: `data-` attributes of its root. */
  data: Readonly<Record<string, string | undefined>>;
}

export const fillTemplate = (template: string, page: PageContent, links = ''): string => {
  const attributes = Object.entries(page.data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${value}"`);
  return (
    template
      // Functions, because "$&" has a special meaning in a replacement string.
      .replace(
        /<html([^>]*)/,
        (_, own: string) =>
          ['<html', `lang="${page.lang}"`, own.trim()].filter(Boolean).join(' ') +
          attributes.join(''),
      )
      .replace('<!--head-->', () => renderDocumentHead(page.head, links))
      .replace('<!--app-->', () => page.app)
  );
};

export const sha256 = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

export interface Template {
  html: string;
  /**
   * Element for the head that loads a script early. Its hash is there, too: Chromium reads it
   * before the import map.
   */
  preload: (script: string) => string;
  /**
   * Has the hash of each script, with which the browser verifies it. Before the first script.
   * https://html.spec.whatwg.org/multipage/webappapis.html#module-map-integrity
   */
  importMap: string;
  /** The hashes of what is inline, for the content security policy. */
  inline: { scripts: string[]; styles: string[] };
}

/** Vite's elements for scripts. boot.ts loads the page's, at the site after the paint. */
const SCRIPTS =
  /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="[^"]+">(?:<\/script>)?\s*/g;

/**
 * Makes a template of an HTML file that Vite wrote, and removes the file and its stylesheet, which
 * is then inline.
 * @param allowedScripts all that pages of this template may load, also on demand
 * @param preloaded the addresses of its fonts. The largest is first: only the first request finds
 *   the connection of the page already open and fast.
 */
export const makeTemplate = async (
  staticFolder: string,
  name: string,
  {
    allowedScripts,
    boot,
    preloaded,
  }: { allowedScripts: readonly string[]; boot: string; preloaded: readonly string[] },
): Promise<Template> => {
  const file = join(staticFolder, name);
  // `<!-- … -->` is a comment for readers of the file, `<!--head-->` without spaces a slot.
  const source = (await readFile(file, 'utf8')).replaceAll(/<!-- .*? -->\s*/g, '');
  await rm(file);
  const styled = await inlineStyles(source, staticFolder);
  const integrity: Record<string, string> = {};
  for (const script of allowedScripts)
    integrity[`/${script}`] = sha256(await readFile(join(staticFolder, script)));
  const imports = JSON.stringify({ integrity });
  const fonts = preloaded.map(
    (address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin />`,
  );
  return {
    html: styled.html
      .replaceAll(SCRIPTS, '')
      .replace(FONTS_SLOT, fonts.join('\n    '))
      .replace(BOOT_SLOT, () => `<script>${boot}</script>`),
    preload: (script) =>
      `<link rel="modulepreload" href="/${script}" integrity="${integrity[`/${script}`]!}">`,
    importMap: `<script type="importmap">${imports}</script>`,
    inline: { scripts: [sha256(imports), sha256(boot)], styles: [styled.hash] },
  };
};

const inlineStyles = async (template: string, staticFolder: string) => {
  const [link, address] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template)!;
  const file = join(staticFolder, address!);
  const styles = (await readFile(file, 'utf8')).trim();
  await rm(file);
  return {
    html: template.replace(link, () => `<style>${styles}</style>`),
    hash: sha256(styles),
  };
};

/** The script that is inline in every page. */
export const buildBoot = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/boot.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
};
