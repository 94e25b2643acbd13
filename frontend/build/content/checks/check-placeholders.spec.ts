import { testMistakes } from '../../../testing/use-content-copy.ts';

testMistakes([
  [
    'privacy.md',
    '%statement.receipt%',
    '%statement.reciept%',
    '@0 nothing fills in "%statement.reciept%" here; did you mean "%statement.receipt%"?',
  ],
  [
    'mail/receipt.md',
    '%legal.email%',
    '%legal.mail%',
    '@0 nothing fills in "%legal.mail%" here; did you mean "%legal.email%"?',
  ],
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
  [
    'privacy.md',
    '%legal.email%',
    '%legal.email',
    '@0 nothing fills in "%legal.email" here; did you mean "%legal.email%"?',
  ],
  [
    'privacy.md',
    '%statement.receipt%',
    '%statment.receipt%',
    '@0 nothing fills in "%statment.receipt%" here; did you mean "%statement.receipt%"?',
  ],
  [
    'mail/receipt.md',
    '{reference}',
    '{refrence}',
    '@0 nothing fills in "{refrence}" here; did you mean "{reference}"?',
  ],
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
