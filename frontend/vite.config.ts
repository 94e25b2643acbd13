import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ConfigEnv, type ServerOptions, type UserConfig } from 'vite';
import { devServer } from './generator/dev-server.ts';
import { CONTENT_FOLDER } from './generator/folders.ts';
import { lettersIn } from './generator/fonts/letters.ts';
import { makeFonts } from './generator/fonts/make-fonts.ts';
import { contentPlugin } from './generator/read/content-plugin.ts';
import { readContent, type Content } from './generator/read/content.ts';
import { codeSplitting, IS_SHARED, refuseNodeModules } from './generator/scripts.ts';
import { stubStaticModules } from './generator/static-modules.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

// Vite takes what follows for the query of an address, and does not find the files.
if (/[#?]/.test(ROOT + CONTENT_FOLDER)) {
  console.error(
    `The site cannot be built from ${ROOT} and ${CONTENT_FOLDER}: rename the folder that has a # or ?.`,
  );
  process.exit(1);
}

/** Where the site is, and the API that it asks: the process beside it reads the same variables. */
const devServerOptions = (fonts: string): ServerOptions => {
  const variables = new URL('../.env', import.meta.url);
  if (existsSync(variables)) process.loadEnvFile(variables);
  const port = Number(process.env['PORT'] || 3000);
  return {
    port: port === 5173 ? 5174 : 5173,
    // An editor may empty a file before it writes it. Of two changes so close together, only the
    // first is noticed.
    watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
    proxy: { '/api': `http://localhost:${port}` },
    fs: { allow: ['..', CONTENT_FOLDER, fonts] },
  };
};

/**
 * The configuration of the dev server (`vite`), and of the build (generator/write.ts).
 * @param read the build has read the content once; the dev server reads it again for each page
 * @param fonts the folder with what makeFonts() has written
 */
export const siteConfig = (
  { command, isSsrBuild }: ConfigEnv,
  read: () => Content,
  fonts: string,
): UserConfig => ({
  root: ROOT,
  // Pages come from generator/dev-server.ts in development, from backend/src/site in production.
  appType: 'custom',
  resolve: {
    alias: [
      // The content may be in another folder (CONTENT_DIR).
      { find: '@content', replacement: CONTENT_FOLDER },
      { find: '@fonts', replacement: fonts },
      // wouter and SWR use a shim for useSyncExternalStore, which React has had since version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [
    refuseNodeModules(),
    contentPlugin(read, CONTENT_FOLDER, { dev: command === 'serve' }),
    stubStaticModules(),
    react(),
    tailwindcss(),
    devServer(read),
  ],
  build: {
    // Dynamic imports need not preload the file itself, nor what its page has already loaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((name) => name !== file && !IS_SHARED.test(name)),
    },
    // Inlined as a data: URL, a font would be blocked by the content security policy (font-src
    // 'self').
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Do not warn about slow plugins.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting: codeSplitting() } }),
    },
  },
  ...(command === 'serve' && { server: devServerOptions(fonts) }),
});

export default defineConfig(async (environment) => {
  const fonts = await mkdtemp(join(tmpdir(), 'sandglass-fonts-'));
  // A letter that is new is in another font until the next start.
  await makeFonts(lettersIn(readContent(CONTENT_FOLDER)), fonts);
  return siteConfig(environment, () => readContent(CONTENT_FOLDER), fonts);
});
