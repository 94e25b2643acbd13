import { clsx } from 'clsx/lite';
import { useEffect } from 'react';
import { dismissNotice, NOTICE_DURATION_MS, useNotices, type ShownNotice } from './store.ts';
import { texts } from './texts.ts';

/** Shows notices as plain text, for when the component that shows them otherwise could not be loaded. */
export const PlainNotices = () => (
  <section
    aria-label={texts.region}
    aria-live="assertive"
    className="on-dark fixed inset-x-0 top-16 z-[60] print:hidden"
  >
    {useNotices().map((notice) => notice.open && <PlainNotice key={notice.id} {...notice} />)}
  </section>
);

const PlainNotice = ({ id, variant, title, description }: ShownNotice) => {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div
      className={clsx(
        'border-t py-3',
        variant === 'destructive' ? 'border-signal bg-signal' : 'border-brass bg-ink',
      )}
    >
      <p className="page-width">
        <strong>{title}</strong> {description}
      </p>
    </div>
  );
};
