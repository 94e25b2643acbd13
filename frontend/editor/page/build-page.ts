import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { lettersIn } from '../../generator/fonts/letters.ts';
import { makeFonts } from '../../generator/fonts/make-fonts.ts';
import { contentPlugin } from '../../generator/read/content-plugin.ts';
import type { Content } from '../../generator/read/content.ts';
import { formsPlugin } from './forms-plugin.ts';

/** Builds the page of the editor: its words and its language are those of the content. */
export const buildPage = async (content: Content, outDir: string): Promise<void> => {
  const fonts = await mkdtemp(join(tmpdir(), 'sandglass-fonts-'));
  try {
    await makeFonts(lettersIn(content), fonts);
    await build(configFor(content, fonts, outDir));
  } finally {
    await rm(fonts, { recursive: true });
  }
};

const configFor = (content: Content, fonts: string, outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      { find: '@content', replacement: content.folder },
      { find: '@fonts', replacement: fonts },
      // wouter and SWR use a shim for useSyncExternalStore, which React has had since version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [
    contentPlugin(() => content, content.folder, { dev: false }),
    formsPlugin(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir,
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
