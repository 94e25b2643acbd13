import { clsx } from 'clsx/lite';
import { useEffect, useState, type ComponentType } from 'react';
import * as shared from 'virtual:words/shared';
import { onFirstUse } from '../../lib/first-use.ts';
import { Button } from '../button.tsx';
import { ToastButton } from './toast-button.tsx';
import { TOAST_POSITION } from './toast-position.ts';
import { dismissToast, durationOf, useToasts, type ShownToast } from './toast.ts';

const loadToasts = () => import('./toasts.tsx');

/** The code of the toasts loads once the visitor uses the page. */
export const LazyToasts = () => {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    onFirstUse(loadToasts).then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => setToasts(() => PlainToasts),
    );
  }, []);
  return Toasts && <Toasts />;
};

/** Shows each toast as plain text, if toasts.tsx could not be loaded. */
const PlainToasts = () => (
  <section
    aria-label={shared.notices}
    aria-live="assertive"
    className={`${TOAST_POSITION} on-dark`}
  >
    {useToasts().map((toast) => toast.open && <PlainToast key={toast.id} {...toast} />)}
  </section>
);

const PlainToast = (toast: ShownToast) => {
  const { id, variant, title, description, stays, action, confirm } = toast;
  const dismiss = () => dismissToast(id);
  const duration = durationOf(toast);
  useEffect(() => {
    if (duration === Infinity) return undefined;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <div
      className={clsx(
        'border px-4 py-3',
        variant === 'destructive' ? 'border-signal bg-signal' : 'border-brass bg-ink',
      )}
    >
      <p>
        <strong>{title}</strong> {description}
      </p>
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {[confirm, action].map(
          (each) => each && <ToastButton key={each.label} action={each} onClick={dismiss} />,
        )}
        {stays && (
          <Button variant="ghost" size="sm" className="border-current!" onClick={dismiss}>
            {shared.close}
          </Button>
        )}
      </p>
    </div>
  );
};
