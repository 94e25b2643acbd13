import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '../../src/browser/navigation/app.tsx';
import { renderHead } from './head.ts';
import { isDeskPath } from '../../src/lib/paths.ts';
import type { LoadScreen } from '../../src/browser/navigation/screen.ts';
import { Footer } from '../../src/pages/parts/footer.tsx';
import { loadPage } from '../../src/routes.ts';

export { fillLegal } from '../../src/content/legal.ts';
export { CONFIG_TOKENS } from '../../src/lib/public-config.ts';
export { siteContent } from '../../src/content/site.ts';
export { documents, listPages } from './documents.ts';
export { previewPath } from './head.ts';
export { examples, notFoundRoutes, routes } from '../../src/routes.ts';

/** Nobody follows a link in the build. */
const load: LoadScreen = () => Promise.reject(new Error('There is no other screen.'));

export const render = async (path: string) => {
  const { meta, status, content: page } = await loadPage(path);
  const content = isDeskPath(path) ? page : <div data-document="">{page}</div>;
  return {
    head: renderHead(meta),
    app: renderToString(<App initialScreen={{ path, content }} load={load} />),
    footer: renderToStaticMarkup(
      <Router ssrPath={path}>
        <Footer />
      </Router>,
    ),
    status,
  };
};
