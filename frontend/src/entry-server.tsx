import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { renderHead } from './head.ts';
import { CONFIG_TOKENS } from './lib/public-config.ts';
import type { PageMeta } from './page.ts';
import { loadScreen } from './routes.ts';
import { renderStructuredData } from './structured-data.ts';

export { articles, loadArticleBody } from './content/articles.ts';
export { siteContent, blogContent } from './content/site.ts';
export { findMember } from './content/team.ts';
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
  const screen = await loadScreen(path);
  return {
    head: [renderHead, renderStructuredData]
      .map((render) => render(screen.meta, CONFIG_TOKENS.publicUrl))
      .join('\n    '),
    app: renderToString(<App initialScreen={screen} />),
    status: screen.status,
    meta: screen.meta,
  };
};
