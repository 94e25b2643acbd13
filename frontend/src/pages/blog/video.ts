import type { Video } from '../../content/videos.ts';

export const PLAY_VIDEO = 'Play video:';

/** What the build leaves in a text in place of a video (generator/read/markdown.ts). */
const VIDEO =
  /<figure data-video="([^"]+)" data-title="([^"]+)" data-duration="([^"]+)"><\/figure>/;

/** An attribute as it was written. The build escapes by hexadecimal numbers only. */
const unescape = (attribute: string): string =>
  attribute.replaceAll(/&#x([\dA-F]+);/gi, (_, code: string) =>
    String.fromCodePoint(parseInt(code, 16)),
  );

export const splitAtVideos = (html: string): (string | Video)[] => {
  const match = VIDEO.exec(html);
  if (!match) return [html];
  const [placeholder, ...attributes] = match;
  const [id, title, duration] = attributes.map(unescape) as [string, string, string];
  return [
    html.slice(0, match.index),
    { id, title, duration },
    ...splitAtVideos(html.slice(match.index + placeholder.length)),
  ];
};

export const watchAddress = ({ id }: Video): string => `https://www.youtube.com/watch?v=${id}`;
