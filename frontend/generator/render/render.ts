// What the build, and the preview, run of the site.
export { siteContent } from '../../src/content/site.ts';
export { CONFIG_PLACEHOLDERS } from '../../src/lib/public-config.ts';
export { examples, notFoundRoutes } from '../../src/routes.ts';
export { listAddresses, render } from '../../src/server.tsx';
export { documents, listPages } from './documents.ts';
export { previewPath, renderHead, renderMeta } from './head.ts';
