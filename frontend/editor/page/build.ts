/*
 * Builds the page of the editor into `dist.editor`, where its server reads it. It is the same for
 * every content: the words and the language come from the server (modules-plugin.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inFrontend } from '../../generator/folders.ts';
import { lettersOf } from '../../generator/fonts/font-source.ts';
import { makeFonts } from '../../generator/fonts/make-fonts.ts';
import { refuseNodeModules } from '../../generator/scripts.ts';
import { formsPlugin } from './forms-plugin.ts';
import { modulesPlugin } from './modules-plugin.ts';

const fonts = await mkdtemp(join(tmpdir(), 'sandglass-fonts-'));
try {
  await makeFonts([...(await lettersOf('public-sans'))], fonts);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: {
      alias: [
        { find: '@fonts', replacement: fonts },
        // wouter and SWR use a shim for useSyncExternalStore, which React has had since version 18.
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ],
    },
    plugins: [refuseNodeModules(), modulesPlugin(), formsPlugin(), react(), tailwindcss()],
    build: {
      outDir: inFrontend('dist.editor'),
      // `/assets/` are those of the site, which previews show.
      assetsDir: 'editor',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      // Inlined as a data: URL, a font would be blocked by the content security policy (font-src
      // 'self').
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
} finally {
  await rm(fonts, { recursive: true });
}
