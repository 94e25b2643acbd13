import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { sha256 } from './integrity.ts';
import { BOOT_SLOT } from './page-template.ts';

const SOURCE = fileURLToPath(new URL('../src/browser/boot/boot.ts', import.meta.url));

/** Matches the elements with which Vite loads the code that every page needs. */
const SCRIPTS =
  /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)">(?:<\/script>)?\s*/g;

/**
 * Inlines the boot script, which runs before the first paint, and removes the other script elements: the boot script
 * loads those files itself.
 *
 * @throws Error if the template loads no script
 */
export const inlineBoot = async (template: string): Promise<{ template: string; hash: string }> => {
  const [entry, ...imported] = [...template.matchAll(SCRIPTS)].map(([, address]) => address!);
  if (!entry) throw new Error('index.html loads no script: expected <script type="module" src>');
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SCRIPTS: JSON.stringify([...imported, entry]) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const code = built.output[0].code.trim();
  return {
    template: template.replaceAll(SCRIPTS, '').replace(BOOT_SLOT, () => `<script>${code}</script>`),
    hash: sha256(code),
  };
};
