import { clsx } from 'clsx';

/** The grey shape of a line of text that is still on its way. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={clsx('rounded-sm bg-text/12 motion-safe:animate-pulse', className)} />
);
