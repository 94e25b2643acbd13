import * as Radix from '@radix-ui/react-toast';
import { clsx } from 'clsx/lite';
import * as shared from 'virtual:words/shared';
import { X } from '../icons.tsx';
import { buttonClass } from '../button.tsx';
import { TOAST_POSITION } from './toast-position.ts';
import { ToastButton } from './toast-button.tsx';
import { dismissToast, durationOf, useToasts, type ShownToast } from './toast.ts';

/** The region in which toasts appear; F8 moves the focus there. */
export const Toasts = () => (
  <Radix.Provider label={shared.notice} swipeDirection="right" swipeThreshold={50}>
    {useToasts().map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
    <Radix.Viewport
      label={shared.notices}
      className={`${TOAST_POSITION} grid gap-2 outline-none`}
    />
  </Radix.Provider>
);

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const { id, open, variant, title, description, action, confirm } = toast;
  return (
    <Radix.Root
      open={open}
      duration={durationOf(toast)}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id);
      }}
      className={clsx(
        'toast on-dark relative flex min-h-14 items-center gap-2 border py-2 pr-14 pl-gutter md:pl-4 desk:pl-4 [box-shadow:0_10px_15px_-3px_#0000001a,0_4px_6px_-4px_#0000001a]',
        variant === 'destructive' ? 'border-signal bg-signal' : 'border-brass bg-ink dark:bg-deep',
      )}
    >
      <div className="grow short:text-sm">
        {title && <Radix.Title className="mr-2 font-semibold short:inline">{title}</Radix.Title>}
        {description && (
          <Radix.Description className="text-sm short:inline">{description}</Radix.Description>
        )}
      </div>
      {[confirm, action].map(
        (each) =>
          each && (
            <Radix.Action key={each.label} altText={each.altText} asChild>
              <ToastButton action={each} />
            </Radix.Action>
          ),
      )}
      <Radix.Close
        aria-label={shared.closeNotice}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'absolute top-1.5 right-1.5',
        })}
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
};
