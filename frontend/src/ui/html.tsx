import { clsx } from 'clsx';

/** Text that the build rendered and sanitised (build/markdown.ts). Nothing else may be passed in. */
export const Html = ({ html, className }: { html: string; className?: string }) => (
  <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
);
