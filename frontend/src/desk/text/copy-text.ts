import { addressCopied, bothCopied, copyFailed } from 'virtual:words/desk-actions';
import { notify } from '../notify.ts';
import type { DeskLead } from '../desk-api.ts';

const copy = (text: string, copied: string): Promise<void> =>
  // Browsers have no clipboard for pages that came over plain HTTP.
  (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => notify(copied),
    () => notify(copyFailed, 'destructive'),
  );

export const copyAddress = ({ email }: DeskLead): Promise<void> => copy(email, addressCopied);

/** With the message, which an answer quotes. */
export const copyBoth = ({ email, message }: DeskLead): Promise<void> =>
  copy(`${email}\n\n${message}`, bothCopied);
