import type { SendMailOptions } from 'nodemailer';
import type { MailText } from '../../site/site-texts.ts';

/** What a receipt says of its lead. */
interface Receipt {
  /** The same for each attempt. */
  id: string;
  email: string;
  createdAt: Date;
  reference: string;
}

interface Sender {
  /** The address that receipts come from. */
  from: string;
  /** The firm's name, shown beside the address. */
  name: string;
  /** The address that answers go to. */
  replyTo: string;
  /** Origin of the site. */
  publicUrl: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The mail of a receipt: fixed words of the site with the date, the reference and, for the newsletter, the link to
 * confirm. It contains nothing that the sender of the lead wrote, except the address, so nobody can send a message to a
 * stranger through it.
 */
export const receiptMail = (
  { subject, text }: MailText,
  { id, email, createdAt, reference }: Receipt,
  token: string | undefined,
  { from, name, replyTo, publicUrl }: Sender,
): SendMailOptions => {
  const values: Record<string, string> = {
    date: day.format(createdAt),
    reference,
    confirmLink: `${publicUrl}/newsletter/confirm#${token ?? ''}`,
  };
  return {
    from: { name, address: from },
    to: { name: '', address: email },
    replyTo,
    subject,
    text: text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // RFC 3834. The second header is Microsoft's: it keeps automatic replies from answering.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
};
