import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { codeSplitting, IS_IN_EVERY_PAGE } from './build/chunks.ts';
import { contentPlugin } from './build/content-plugin.ts';
import { devPages } from './build/dev-pages.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server of pages is ours, in development (dev-pages) as in production (backend/src/site).
  appType: 'custom',
  publicDir: 'public',
  // Only the build knows them, see build/inline-boot.ts.
  define: { SCRIPTS: '[]' },
  // wouter brings a stand-in for a hook that this React has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [contentPlugin(), react(), tailwindcss(), devPages()],
  build: {
    target: 'baseline-widely-available',
    // What every page has loaded (build/inline-boot.ts) need not be asked for once more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((name) => !IS_IN_EVERY_PAGE.test(name)),
    },
    // Data URLs would need an exception in the content policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: codeSplitting() } } }),
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
