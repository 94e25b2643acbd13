import type { SendMailOptions } from 'nodemailer';
import type { Environment } from '../../../config/environment.ts';
import type { MailServer } from '../../../config/mail-server.ts';
import { messageIdOf, sendMail } from '../../../outbox/transports/mail.ts';
import { fill, readableTime, words } from '../../../words/words.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, type Lead, type LeadField } from '../../lead.contract.ts';
import { toLead } from '../../lead.entity.ts';
import type { Channel } from './channel.ts';

/** So that a flood uses up no mail account. */
const EMAILS_PER_HOUR = 60;

/** Mail programs show no more in a list. */
const MAX_SUBJECT_CHARACTERS = 60;

/** Keeps Exchange from replying. Ticket systems would hold back `Auto-Submitted`. */
const NO_AUTOMATIC_REPLY = { 'X-Auto-Response-Suppress': 'All' };

export const emailChannel: Channel = {
  setBy: 'SMTP_URL',
  configure: ({ email, deskUrl, publicConfig }) =>
    email && {
      limit: {
        perHour: EMAILS_PER_HOUR,
        sendDigest: (withheld, signal) => mailFirm(email, digestMail(withheld, deskUrl), signal),
      },
      send: (lead, id, signal) => {
        const mail = leadMail(toLead(lead), lead.newsletter, deskUrl);
        const messageId = messageIdOf(id, publicConfig.publicUrl);
        return mailFirm(email, { ...mail, messageId }, signal);
      },
      test: (signal) => sendTestMail(email.server, email, signal),
    },
};

/** Returns the receiver and what the mail server answered. @throws DeliveryError */
export const sendTestMail = async (
  server: MailServer,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<string> => {
  const { subject, text } = words().mail.test;
  return `${to}: ${await sendMail(server, { from, to, subject, text: `${text}\n` }, signal)}`;
};

/** @throws DeliveryError */
export const mailFirm = async (
  { server, from, to }: NonNullable<Environment['email']>,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<void> => {
  await sendMail(server, { from, to, headers: NO_AUTOMATIC_REPLY, ...mail }, signal);
};

const digestMail = (count: number, deskUrl: string): Pick<SendMailOptions, 'subject' | 'text'> => {
  const { digest } = words().mail;
  return {
    subject: fill(digest.subject, { count }),
    text: `${fill(digest.text, { count })}\n\n${deskUrl}/admin/leads\n`,
  };
};

const leadMail = (
  lead: Lead,
  newsletter: boolean,
  deskUrl: string,
): Pick<SendMailOptions, 'subject' | 'replyTo' | 'text'> => ({
  subject: shortened(subjectOf(lead, newsletter)),
  // As an object, it is one address, whatever is in it. A lead of the desk may have none.
  ...(lead.email && { replyTo: { name: '', address: lead.email } }),
  text: textOf(lead, deskUrl),
});

const subjectOf = (lead: Lead, newsletter: boolean): string => {
  const id = String(lead.id);
  const { subject, signup, noName } = words().mail.lead;
  const who = whoAsked(lead);
  if (who !== undefined) return fill(subject, { id, who });
  return fill(newsletter ? signup : noName, { id });
};

const whoAsked = (lead: Lead): string | undefined => {
  const given = (field: 'name' | 'company') =>
    lead[field] === LEAD_DEFAULTS[field] ? '' : safeInSubject(lead[field]);
  const [name, company] = [given('name'), given('company')];
  if (name && company) return fill(words().mail.lead.nameAndCompany, { name, company });
  return name || company || undefined;
};

/** Removes what could break the line, or turn the direction of what follows. */
const safeInSubject = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    // The beginning of an encoded word (RFC 2047), which a mail program would decode.
    .replaceAll('=?', '= ?')
    .trim();

const shortened = (line: string): string => {
  const characters = Array.from(line);
  if (characters.length <= MAX_SUBJECT_CHARACTERS) return line;
  return `${characters.slice(0, MAX_SUBJECT_CHARACTERS - 1).join('')}…`;
};

/** Defaults are stored in English, whatever the language of the site. */
const shownValue = (lead: Lead, field: LeadField): string => {
  const isDefault = field !== 'email' && lead[field] === LEAD_DEFAULTS[field];
  return isDefault ? words().lead.defaults[field] : lead[field];
};

const textOf = (lead: Lead, deskUrl: string): string => {
  const { labels } = words().lead;
  const { fact, link } = words().mail.lead;
  const facts = LEAD_FIELDS.filter((field) => field !== 'message').map(
    (field) => `${fill(fact, { label: labels[field], value: shownValue(lead, field) })}\n`,
  );
  const first = fill(link, {
    id: String(lead.id),
    date: readableTime(new Date(lead.createdAt)),
    link: `${deskUrl}/admin/leads/${lead.id}`,
  });
  return `${first}\n\n${quoted(`${facts.join('')}\n${shownValue(lead, 'message')}`)}\n`;
};

const LINK = String.raw`(?:https?:\/\/|(?<!:\/\/)www\.)`;
/** A link longer than a line stays whole: it has no space, so that it passes for no other text. */
const LONG_LINK = String.raw`(?=[!-~]{77})${LINK}[!-~]+ ?`;
/** No mail program wraps so few characters: what it wraps would begin a line without the mark. */
const WORDS = String.raw`.{1,76}(?!\S) ?`;
/** The part of a longer word before a link in it, or as much of it as there is room for. */
const PART = String.raw`.{1,76}?(?=${LINK})|.{76}`;
const LINE = new RegExp(`${LONG_LINK}|${WORDS}|${PART}`, 'giu');

/**
 * Begins each line with the mark `> `, so that a visitor's words cannot pass for another lead or
 * for ours: `'Call me.\n#62 Eve'` becomes `'> Call me.\n> #62 Eve'`.
 */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .flatMap((line) => line.replaceAll('\t', ' ').match(LINE) ?? [''])
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
