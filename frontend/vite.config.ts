import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { codeSplitting, IS_IN_EVERY_PAGE } from './build/chunks.ts';
import { contentPlugin } from './build/content/content-plugin.ts';
import { devPages } from './build/dev-pages.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Our own code serves the pages: build/dev-pages.ts in development, backend/src/site in production.
  appType: 'custom',
  publicDir: 'public',
  // The list is empty in development; build/inline-boot.ts sets it when the site is built.
  define: { SCRIPTS: '[]' },
  // wouter uses a shim for useSyncExternalStore, which React itself has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [contentPlugin(), react(), tailwindcss(), devPages()],
  build: {
    target: 'baseline-widely-available',
    // Dynamic imports need not preload the files that every page has already loaded (build/inline-boot.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((name) => !IS_IN_EVERY_PAGE.test(name)),
    },
    // Inlined as a data: URL, a font would be blocked by the content security policy (font-src 'self').
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: codeSplitting() } } }),
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
