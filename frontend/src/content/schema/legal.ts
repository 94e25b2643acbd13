import { z } from 'zod';
import { date, description, page, text, title, typeset, withLink } from './fields.ts';

/** The conditions that backend/src/site/statements.ts knows. */
const CONDITIONS = [
  'retention',
  'suspected',
  'email',
  'copied',
  'webhook',
  'receipt',
  'analytics',
  'proxy',
] as const;
/** The values that they bring: `%installation.days%`. */
export const INSTALLATION_VALUES = {
  retention: 'days',
  suspected: 'suspectedDays',
  email: 'mailHost',
  receipt: 'mailHost',
  copied: 'copiedTo',
  webhook: 'webhookHost',
};

const privacy = withLink('sentence with the link to the privacy notice');

const newsletterPage = z.strictObject({
  title,
  description,
  agreement: text('what somebody agrees to who presses the button; it is stored as proof'),
  button: text('label of the button'),
  sending: text('label of the button while the request is being sent'),
  done: text('text shown when it is done'),
  incomplete: text('text shown if the address has no token'),
});

const hasValues = ({ when, text: written }: { when?: string[] | undefined; text: string }) =>
  [...written.matchAll(/%installation\.(\w+)%/g)].every(([, name]) =>
    Object.entries(INSTALLATION_VALUES).some(
      ([condition, value]) => value === name && when?.includes(condition),
    ),
  );

const variant = z
  .strictObject({
    when: z
      .array(z.enum(CONDITIONS).describe(CONDITIONS.join(', ')))
      .min(1)
      .optional()
      .describe(`list of conditions, all of which must hold: ${CONDITIONS.join(', ')}`),
    text: z.string().trim().transform(typeset).meta({
      description:
        'the statement; %installation.days% needs when: [retention], %installation.suspectedDays% suspected, %installation.mailHost% email or receipt, %installation.copiedTo% copied, %installation.webhookHost% webhook',
      example: 'when: [retention] … %installation.days%',
    }),
  })
  .refine(hasValues, { path: ['text'] });

const mail = z.strictObject({ subject: text('subject of the mail') });

const imprintRow = z.strictObject({
  label: text('label of the row, such as Register'),
  value: text(
    'what the row says: a text, or %legal.entity%, %legal.address%, %legal.telephone% or %legal.email%',
  ),
});

export const legalSchemas = {
  'legal.yaml': z.strictObject({
    entity: text('name of the legal entity, with its legal form'),
    address: z
      .array(text('line of the address'))
      .min(2)
      .describe('lines of the postal address, without the country'),
    country: text('country of the address'),
    telephone: z
      .string()
      .regex(/^\+(?:[ ().-]*\d){7,15}$/)
      .meta({
        description: 'telephone number with the country code, such as +1 202-555-0143',
        example: '+1 202-555-0143',
      }),
    email: z.email().meta({
      description: 'email address, which is also the one that answers to mails go to',
      example: 'office@example.com',
    }),
    imprint: z.strictObject({
      ...page,
      rows: z
        .array(imprintRow)
        .min(1)
        .describe('list of rows, in the order in which the law of your country names them'),
      privacy,
    }),
  }),
  'privacy.md': z.strictObject({ ...page, updated: date('date of the latest change') }),
  'newsletter.yaml': z.strictObject({
    confirm: newsletterPage,
    leave: newsletterPage,
    privacy,
  }),
  'mail/receipt.md': mail,
  'mail/newsletter.md': mail,
  'statements.yaml': z.record(
    z.string().regex(/^[a-zA-Z]+$/),
    z
      .array(variant)
      .min(1)
      .refine((variants) => variants.at(-1)!.when === undefined)
      .describe('list of variants, the last of them without conditions'),
  ),
};
