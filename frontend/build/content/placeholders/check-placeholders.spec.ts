import { testMistakes } from '../../../testing/use-content-copy.ts';

testMistakes([
  [
    'privacy.md',
    '%statement.receipt%',
    '%statement.reciept%',
    '@0 there is no statement "reciept"; did you mean "receipt"?',
  ],
  ['mail/receipt.md', '%legal.email%', '%legal.mail%', '@0 there is no legal "mail"; did you mean "email"?'],
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
    '@0 "%legal.email%" is filled in in the privacy notice and in mails only; write the text itself',
  ],
  ['privacy.md', '%legal.email%', '%legal.email', '@0 "%legal.email" needs a % at its end'],
  [
    'privacy.md',
    '%statement.receipt%',
    '%statment.receipt%',
    '@0 there is no placeholder "%statment.receipt%"; did you mean "statement"?',
  ],
  [
    'mail/receipt.md',
    '{reference}',
    '{refrence}',
    '@0 there is no placeholder "{refrence}"; did you mean "{reference}"?',
  ],
  ['mail/receipt.md', '{date}', '{date', '@0 there is no placeholder "{date'],
  [
    'mail/receipt.md',
    '{reference}. Please',
    '{reference}, {confirmLink}. Please',
    '@0 there is no placeholder "{confirmLink}"; there are {date}, {reference}',
  ],
  [
    'mail/newsletter.md',
    '%PUBLIC_URL%/imprint',
    '%PUBLIC_ULR%/imprint',
    '@0 there is no placeholder "%PUBLIC_ULR%"; did you mean "%PUBLIC_URL%"?',
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
