// What stands in the place of data: while they load, and if they could not be loaded.

export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`rounded-sm bg-text/12 motion-safe:animate-pulse ${className}`}
  />
);

export const LoadError = ({ error }: { error: Error | undefined }) =>
  error && (
    <p role="alert" className="border-l-4 border-danger py-2 pl-5 font-semibold text-danger">
      Error loading leads: {error.message || 'Unknown error'}
    </p>
  );
