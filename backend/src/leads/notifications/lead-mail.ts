import type { SendMailOptions } from 'nodemailer';
import { labelOf, LEAD_DEFAULTS, LEAD_FIELDS, type Lead } from '../lead.contract.ts';

/** Characters of the subject: mail programs show no more in a list. */
const LONGEST = 60;

export const leadMail = (
  lead: Lead,
  newsletter: boolean,
  publicUrl: string,
): Pick<SendMailOptions, 'subject' | 'replyTo' | 'text'> => ({
  subject: shortened(`#${lead.id} ${whoAsked(lead, newsletter)}`),
  // As an object, it is one address, whatever is in it.
  replyTo: { name: '', address: lead.email },
  text: textOf(lead, publicUrl),
});

const whoAsked = (lead: Lead, newsletter: boolean): string => {
  const given = (['name', 'company'] as const)
    .filter((field) => lead[field] !== LEAD_DEFAULTS[field])
    .map((field) => inOneLine(lead[field]))
    .filter((text) => text !== '');
  if (given.length > 0) return given.join(', ');
  return newsletter ? 'newsletter signup' : 'no name given';
};

/** Removes what could break the line, or turn the direction of what follows. */
const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    // The beginning of an encoded word (RFC 2047), which a mail program would decode.
    .replaceAll('=?', '= ?')
    .trim();

const shortened = (line: string): string => {
  const characters = Array.from(line);
  if (characters.length <= LONGEST) return line;
  return `${characters.slice(0, LONGEST - 1).join('')}…`;
};

const textOf = (lead: Lead, publicUrl: string): string => {
  const facts = LEAD_FIELDS.filter((field) => field !== 'message').map(
    (field) => `${labelOf(field)}: ${lead[field]}\n`,
  );
  const link = `Request #${lead.id}, ${lead.createdAt}: ${publicUrl}/admin/leads/${lead.id}`;
  return `${link}\n\n${quoted(`${facts.join('')}\n${lead.message}`)}\n`;
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
