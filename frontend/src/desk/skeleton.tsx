export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`rounded-sm bg-text/12 motion-safe:animate-pulse ${className}`}
  />
);
