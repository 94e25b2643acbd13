import { renderToString } from 'react-dom/server';
import { App } from '../../src/browser/navigation/app.tsx';
import { renderHead } from './head.ts';
import { isApplication } from '../../src/lib/paths.ts';
import { loadPage } from '../../src/routes.ts';

export { fillLegal } from '../../src/content/legal.ts';
export { siteContent } from '../../src/content/site.ts';
export { documents, listPages } from './documents.ts';
export { previewPath } from './head.ts';
export { examples, notFoundRoutes, routes } from '../../src/routes.ts';

export const render = async (path: string) => {
  const { meta, status, content: page } = await loadPage(path);
  const content = isApplication(path) ? page : <div data-document="">{page}</div>;
  return {
    head: renderHead(meta),
    app: renderToString(<App initialScreen={{ path, content }} />),
    status,
  };
};
