import * as Toast from '@radix-ui/react-toast';
import { clsx } from 'clsx/lite';
import { X } from '../icons.tsx';
import { buttonClass } from '../button.tsx';
import { ACTION_DURATION_MS, dismissNotice, NOTICE_DURATION_MS, useNotices } from './store.ts';
import { texts } from './texts.ts';

/** The region in which notices appear; F8 moves the focus there. */
export const Notices = () => (
  <Toast.Provider swipeDirection="right" swipeThreshold={50}>
    {useNotices().map(({ id, open, variant, title, description, stays, action }) => (
      <Toast.Root
        key={id}
        open={open}
        duration={stays ? Infinity : action ? ACTION_DURATION_MS : NOTICE_DURATION_MS}
        onOpenChange={(isOpen) => isOpen || dismissNotice(id)}
        className={clsx(
          'notice on-dark relative flex min-h-14 items-center gap-3 border py-2 pr-14 pl-4 [box-shadow:0_10px_15px_-3px_#0000001a,0_4px_6px_-4px_#0000001a]',
          variant === 'destructive' ? 'border-signal bg-signal' : 'border-brass bg-ink',
        )}
      >
        {/* On a short screen, such as at 400 % zoom, a notice is as low as possible: it covers the form. */}
        <div className="grow short:text-sm">
          {title && <Toast.Title className="mr-2 font-semibold short:inline">{title}</Toast.Title>}
          {description && (
            <Toast.Description className="text-sm short:inline">{description}</Toast.Description>
          )}
        </div>
        {action && (
          <Toast.Action
            altText={action.altText}
            aria-keyshortcuts={action.key}
            onClick={action.run}
            className={buttonClass({
              variant: 'ghost',
              size: 'sm',
              className: 'shrink-0 border-current!',
            })}
          >
            {action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label={texts.close}
          className={buttonClass({
            variant: 'ghost',
            size: 'icon',
            className: 'absolute top-1.5 right-1.5',
          })}
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Root>
    ))}
    <Toast.Viewport
      // On the desk, it is below what one goes on with: the controls at the top, and the actions of a request at its right.
      label={texts.region}
      className="fixed inset-x-0 top-16 z-[60] grid w-full gap-2 p-4 outline-none short:top-auto short:bottom-0 short:p-0 md:right-0 md:left-auto md:max-w-[420px] desk:top-auto desk:bottom-0 desk:md:right-auto desk:md:left-0 print:hidden"
    />
  </Toast.Provider>
);
