import * as words from 'virtual:words/desk';
import { tryAgain } from 'virtual:words/shared';
import { showToast, type Toast, type ToastAction } from '../components/toast/toast.ts';
import { signInAgain, SignedOutError } from './session.ts';

type NotifyOptions = Pick<Toast, 'action' | 'confirm' | 'stays'>;

/** Shows a toast that says what became of something. What failed stays until it is closed. */
export const notify = (
  description: string,
  variant: Toast['variant'] = 'default',
  { stays = variant === 'destructive', ...options }: NotifyOptions = {},
): void => showToast({ variant, description, stays, ...options });

const SIGN_IN: ToastAction = {
  label: words.signInAgain,
  altText: words.signInAgain,
  run: signInAgain,
};

/** Says that something failed, and offers what helps: to sign in again, or to try again. */
export const notifyFailure = (description: string, failure: unknown, retry?: () => void): void => {
  const again = retry && { label: tryAgain, altText: tryAgain, run: retry };
  const action = failure instanceof SignedOutError ? SIGN_IN : again;
  notify(description, 'destructive', action && { action });
};
