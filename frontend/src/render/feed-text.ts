import { inTags } from './in-tags.ts';

/** What folds the table of a chart, and its drawing (generator/read/chart-fence.ts). */
const NOT_IN_FEED = /<svg [^]*?<\/svg>|<details>\s*<summary>[^]*?<\/summary>|<\/details>/g;

/**
 * The text of an article for readers elsewhere. Its addresses are complete. A chart is its table,
 * since many readers take a drawing away and leave its letters.
 */
export const feedText = (html: string, { origin, url }: { origin: string; url: string }): string =>
  inTags(html.replaceAll(NOT_IN_FEED, ''), (tag) =>
    tag
      .replaceAll('href="/', `href="${origin}/`)
      .replaceAll('href="#', `href="${url}#`)
      .replaceAll(/(?<=src(?:set)?="[^"]*)\/assets\//g, `${origin}/assets/`),
  );
