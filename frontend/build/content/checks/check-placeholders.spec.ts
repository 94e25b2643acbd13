import { testMistakes } from '../../../testing/use-content-copy.ts';

const misspelled = (path: string, token: string, written: string) =>
  [path, token, written, `@0 nothing fills in "${written}" here; did you mean "${token}"?`] as const;

testMistakes([
  misspelled('privacy.md', '%statement.receipt%', '%statement.reciept%'),
  misspelled('mail/receipt.md', '%legal.email%', '%legal.mail%'),
  ['statements.yaml', 'when: [proxy]', 'when: [proxi]', '@0 logs.when: found "proxi"; did you mean "proxy"?'],
  [
    'statements.yaml',
    'text: for {days}',
    'text: for {weeks}',
    '@0 kept.text: found "for {weeks}"; expected: ',
  ],
  [
    'articles/security-stack-metrics.md',
    'Most security reports',
    'Write to %legal.email%. Most security reports',
    '@0 nothing fills in "%legal.email%" here',
  ],
  misspelled('privacy.md', '%legal.email%', '%legal.email'),
  misspelled('privacy.md', '%statement.receipt%', '%statment.receipt%'),
  misspelled('mail/receipt.md', '{reference}', '{refrence}'),
  ['mail/receipt.md', '{date}', '{date', '@0 nothing fills in "{date" here'],
  [
    'mail/receipt.md',
    '{reference}. Please',
    '{reference}, {confirmLink}. Please',
    '@0 nothing fills in "{confirmLink}" here',
  ],
  [
    'mail/newsletter.md',
    '%PUBLIC_URL%/imprint',
    '%PUBLIC_ULR%/imprint',
    '@0 nothing fills in "%PUBLIC_ULR%" here; did you mean "%PUBLIC_URL%"?',
  ],
  [
    'mail/receipt.md',
    'Your request to',
    'Your request {reference} to',
    '@0 the subject is sent as typed; remove {reference}',
  ],
  [
    'mail/receipt.md',
    'Your request to',
    'Your request to %legal.entity%,',
    '@0 the subject is sent as typed; remove %legal.entity%',
  ],
  ['mail/newsletter.md', '{confirmLink}', '', '1 the text needs {confirmLink}, the link to confirm'],
  ...['mail/newsletter.md', 'mail/receipt.md'].flatMap(
    (path) =>
      [
        [path, '/privacy', '', '1 the text needs %PUBLIC_URL%/privacy, the link to the privacy notice'],
        [path, '{date}', 'today', '1 the text needs {date}, the day of the request'],
        [path, '{reference}', 'unknown', '1 the text needs {reference}, by which the firm finds the request'],
      ] as const,
  ),
]);
