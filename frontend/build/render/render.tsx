import { renderToString } from 'react-dom/server';
import { App } from '../../src/browser/navigation/app.tsx';
import { renderHead } from './head.ts';
import { isApplication } from '../../src/lib/paths.ts';
import { CONFIG_TOKENS } from '../../src/lib/public-config.ts';
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

/** Renders the page of a path: the elements for the head, and the content of the root element. */
export const render = async (path: string) => {
  const { meta, status, content: page } = await loadPage(path);
  const content = isApplication(path) ? page : <div data-document="">{page}</div>;
  const head = [renderHead, renderStructuredData].map((part) => part(meta, CONFIG_TOKENS.publicUrl));
  return {
    head: head.join('\n    '),
    app: renderToString(<App initialScreen={{ path, content }} />),
    status,
    meta,
  };
};
