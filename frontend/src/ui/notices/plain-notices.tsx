import { useNotices } from './store.ts';

/** Shows notices as plain text if their component could not be loaded. A notice stays until the next one. */
export const PlainNotices = ({ label }: { label: string }) => (
  <section
    aria-label={label}
    aria-live="assertive"
    className="fixed inset-x-0 bottom-0 z-[60] bg-ink text-pale"
  >
    {useNotices().map(({ id, title, description }) => (
      <p key={id} className="page-width py-4">
        <strong>{title}</strong> {description}
      </p>
    ))}
  </section>
);
