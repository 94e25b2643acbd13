import { renderToString } from 'react-dom/server';
import { App } from '../../src/browser/navigation/app.tsx';
import { renderHead } from './head.ts';
import { isApplication } from '../../src/lib/paths.ts';
import { CONFIG_TOKENS } from '../../src/lib/public-config.ts';
import { loadPage } from '../../src/routes.ts';

export { articles, loadArticleBody } from '../../src/content/articles.ts';
export { fillLegal } from '../../src/content/legal.ts';
export { siteContent, blogContent } from '../../src/content/site.ts';
export { findMember } from '../../src/content/team.ts';
export { PLAY_VIDEO, splitAtVideos, watchAddress } from '../../src/islands/video/video.ts';
export { previewPath } from './head.ts';
export { paths } from '../../src/lib/paths.ts';
export { notFoundRoutes, routes } from '../../src/routes.ts';

export const render = async (path: string) => {
  const { meta, status, content: page } = await loadPage(path);
  const content = isApplication(path) ? page : <div data-document="">{page}</div>;
  return {
    head: renderHead(meta, CONFIG_TOKENS.publicUrl),
    app: renderToString(<App initialScreen={{ path, content }} />),
    status,
    meta,
  };
};
