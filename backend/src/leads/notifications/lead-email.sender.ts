import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import type { MessageEntity, MessageState } from '../../outbox/message.entity.ts';
import { MessagesRepository } from '../../outbox/messages.repository.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { messageIdOf, sendMail } from '../../outbox/transports/mail.ts';
import { fill, readableTime, words } from '../../words/words.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, type Lead, type LeadField } from '../lead.contract.ts';
import { toLead } from '../lead.entity.ts';
import { NotificationsService } from './notifications.service.ts';

/** So that a flood uses up no mail account. LeadDigestService counts the others. */
const EMAILS_PER_HOUR = 60;

/** Mail programs show no more in a list. */
const MAX_SUBJECT_CHARACTERS = 60;

/** Keeps Exchange from replying. Ticket systems would hold back `Auto-Submitted`. */
const NO_AUTOMATIC_REPLY = { 'X-Auto-Response-Suppress': 'All' };

@Injectable()
export class LeadEmailSender {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notifications: NotificationsService,
    private readonly messages: MessagesRepository,
    outbox: OutboxService,
  ) {
    if (!environment.email) return;
    outbox.add({
      kind: 'email',
      channel: 'email',
      send: (message, signal) => this.send(message, signal),
    });
  }

  private async send(message: MessageEntity, signal: AbortSignal): Promise<MessageState> {
    const sent = await this.messages.countDeliveredInLastHour('email', EMAILS_PER_HOUR);
    if (sent >= EMAILS_PER_HOUR) return 'withheld';
    const lead = await this.notifications.findLead(message);
    if (!lead) return 'unwanted';
    const { email, publicConfig } = this.environment;
    const { publicUrl } = publicConfig;
    const mail = leadMail(toLead(lead), lead.newsletter, publicUrl);
    await mailFirm(email!, { ...mail, messageId: messageIdOf(message.id, publicUrl) }, signal);
    return 'delivered';
  }
}

/** @throws DeliveryError */
export const mailFirm = async (
  { server, from, to }: NonNullable<Environment['email']>,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<void> => {
  await sendMail(server, { from, to, headers: NO_AUTOMATIC_REPLY, ...mail }, signal);
};

const leadMail = (
  lead: Lead,
  newsletter: boolean,
  publicUrl: string,
): Pick<SendMailOptions, 'subject' | 'replyTo' | 'text'> => ({
  subject: shortened(subjectOf(lead, newsletter)),
  // As an object, it is one address, whatever is in it.
  replyTo: { name: '', address: lead.email },
  text: textOf(lead, publicUrl),
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

const textOf = (lead: Lead, publicUrl: string): string => {
  const { labels } = words().lead;
  const { fact, link } = words().mail.lead;
  const facts = LEAD_FIELDS.filter((field) => field !== 'message').map(
    (field) => `${fill(fact, { label: labels[field], value: shownValue(lead, field) })}\n`,
  );
  const first = fill(link, {
    id: String(lead.id),
    date: readableTime(new Date(lead.createdAt)),
    link: `${publicUrl}/admin/leads/${lead.id}`,
  });
  return `${first}\n\n${quoted(`${facts.join('')}\n${shownValue(lead, 'message')}`)}\n`;
};

const LINK = String.raw`(?:https?:\/\/|(?<!:\/\/)www\.)`;
/** A link longer than a line stays whole: it has no space, so that it passes for no other text. */
const LONG_LINK = String.raw`(?=[!-~]{77})${LINK}[!-~]+ ?`;
/** No mail program wraps so few characters: what it wraps would begin a line without the mark. */
const WORDS = String.raw`.{1,76}(?!\S) ?`;
/** Of a longer word, this is what stands before a link in it, or as much as there is room for. */
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
