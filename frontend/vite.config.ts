import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { contentPlugin } from './build/content-plugin.ts';
import { devPages } from './build/dev-pages.ts';

/** Files for the browser: each request costs headers, so what every page needs is not cut into small pieces. */
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'boot',
      test: /src\/lib\/(?:early-clicks|first-sign)\.|preload-helper/,
      priority: 3,
    },
    { name: 'overlay', test: /node_modules\/(?:@radix-ui|aria-hidden)\//, minShareCount: 2, priority: 2 },
    {
      name: 'app',
      test: /\/(?:src|content|node_modules)\/(?!swr|ui\/dialog|ui\/skeleton)/,
      minShareCount: 2,
      priority: 1,
    },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server of pages is ours, in development (dev-pages) as in production (backend/src/site).
  appType: 'custom',
  publicDir: 'public',
  plugins: [contentPlugin(), react(), tailwindcss(), devPages()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // Data URLs would need an exception in the content policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: chunks } } }),
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
