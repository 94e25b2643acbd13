import { inTags } from '../../src/render/in-tags.ts';

interface Page {
  lang: string;
  /** Its title and other elements of the head. */
  head: string;
  app: string;
}

/** Links lead to other pages of the preview. In its frame, no other site may be shown. */
const withinPreview = (html: string): string =>
  inTags(html, (tag) =>
    tag
      .replace(/^(<a .*?\bhref=")\/(?!\/)/s, '$1/preview/')
      .replace(/^<a (?=.*?\bhref="https?:)/s, '<a target="_blank" '),
  );

/** Without scripts, with the styles of the site. */
export const previewDocument = ({ lang, head, app }: Page): string => {
  const title = /<title>.*?<\/title>/s.exec(head)?.[0] ?? '';
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${title}
    <link rel="stylesheet" href="/preview.css">
  </head>
  <body><div id="appRoot">${withinPreview(app)}</div></body>
</html>
`;
};
