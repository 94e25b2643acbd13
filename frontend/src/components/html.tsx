import { useMemo } from 'react';

/** Trusted Types: markup is accepted only from this policy, which therefore must not leave this file. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('sandglass-html', { createHTML: (html) => html });

/** Parses a document of this site. Never pass anything else. The texts for browsers without script are left out. */
export const parseDocument = (html: string): Document => {
  const page = new DOMParser().parseFromString(
    (policy?.createHTML(html) ?? html) as string,
    'text/html',
  );
  for (const part of page.querySelectorAll('noscript')) part.replaceChildren();
  return page;
};

/** Shows text that the build rendered and sanitised (build/content/markdown.ts). Never pass any other markup. */
export const Html = ({ html }: { html: string }) => {
  // React compares by identity: for a new object with the same text, it would write the text to the page again.
  const markup = useMemo(() => policy?.createHTML(html) ?? html, [html]);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: markup }} />;
};
