import { clsx } from 'clsx';
import { useMemo } from 'react';

/** Under our content policy a browser takes markup from this policy only, so it stays within this file. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('sandglass-html', { createHTML: (html) => html });

/** Text that the build rendered and sanitised (build/markdown.ts). Nothing else may be passed in. */
export const Html = ({ html, className }: { html: string; className?: string }) => {
  // React compares by identity: a new object for the same text would be written to the page again.
  const markup = useMemo(() => policy?.createHTML(html) ?? html, [html]);
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: markup }} />;
};
