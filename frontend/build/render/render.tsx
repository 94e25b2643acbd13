import { renderToString } from 'react-dom/server';
import { App } from '../../src/browser/navigation/app.tsx';
import { renderHead } from './head.ts';
import { isApplication } from '../../src/lib/paths.ts';
import { CONFIG_TOKENS } from '../../src/lib/public-config.ts';
import type { PageMeta } from '../../src/page.ts';
import { loadPage } from '../../src/routes.ts';
import { renderStructuredData } from './structured-data.ts';

export { articles, loadArticleBody } from '../../src/content/articles.ts';
export { fillLegal } from '../../src/content/legal.ts';
export { siteContent, blogContent } from '../../src/content/site.ts';
export { findMember } from '../../src/content/team.ts';
export { PLAY_VIDEO, splitAtVideos, watchAddress } from '../../src/islands/video/video.ts';
export { previewPath } from './head.ts';
export { paths } from '../../src/lib/paths.ts';
export { notFoundRoutes, routes } from '../../src/routes.ts';

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
  const content = isApplication(path) ? page.content : <div data-document="">{page.content}</div>;
  return {
    head: [renderHead, renderStructuredData]
      .map((render) => render(page.meta, CONFIG_TOKENS.publicUrl))
      .join('\n    '),
    app: renderToString(<App initialScreen={{ path, content }} />),
    status: page.status,
    meta: page.meta,
  };
};
