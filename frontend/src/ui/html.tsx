import { useMemo } from 'react';

/** Trusted Types: markup is accepted only from this policy, which therefore must not leave this file. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('sandglass-html', { createHTML: (html) => html });

/** Shows text that the build rendered and sanitised (build/content/markdown.ts). Never pass any other markup. */
export const Html = ({ html }: { html: string }) => {
  // React compares by identity: for a new object with the same text, it would write the text to the page again.
  const markup = useMemo(() => policy?.createHTML(html) ?? html, [html]);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: markup }} />;
};
