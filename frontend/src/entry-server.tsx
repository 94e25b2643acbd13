import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { renderHead } from './head.ts';
import { isApplication } from './lib/paths.ts';
import { CONFIG_TOKENS } from './lib/public-config.ts';
import type { PageMeta } from './page.ts';
import { loadPage } from './routes.ts';
import { renderStructuredData } from './structured-data.ts';

export { articles, loadArticleBody } from './content/articles.ts';
export { fillLegal } from './content/legal/legal.ts';
export { siteContent, blogContent, interfaceContent } from './content/site.ts';
export { findMember } from './content/team.ts';
export { splitAtVideos, watchAddress } from './features/blog/video.ts';
export { previewPath } from './head.ts';
export { paths } from './lib/paths.ts';
export { notFoundRoutes, routes } from './routes.ts';

interface RenderedScreen {
  /** Elements for the head. */
  head: string;
  /** Content of the root element. */
  app: string;
  status: number;
  meta: PageMeta;
}

/** Renders the page of a path. */
export const render = async (path: string): Promise<RenderedScreen> => {
  const page = await loadPage(path);
  const content = isApplication(path) ? page.content : <div data-standing="">{page.content}</div>;
  return {
    head: [renderHead, renderStructuredData]
      .map((render) => render(page.meta, CONFIG_TOKENS.publicUrl))
      .join('\n    '),
    app: renderToString(<App initialScreen={{ path, content }} />),
    status: page.status,
    meta: page.meta,
  };
};
