import { clsx } from 'clsx';

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={clsx('rounded-sm bg-text/12 motion-safe:animate-pulse', className)} />
);
