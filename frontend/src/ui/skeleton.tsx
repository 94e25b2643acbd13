import { clsx } from 'clsx';

/** A grey placeholder for a line of text that is still loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={clsx('rounded-sm bg-text/12 motion-safe:animate-pulse', className)} />
);
