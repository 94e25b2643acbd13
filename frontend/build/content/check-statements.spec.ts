import { testMistakes } from '../../testing/use-content-copy.ts';

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
  ['mail/newsletter.md', '{confirmLink}', '', '1 the text needs {confirmLink}, the link to confirm'],
  ...['mail/newsletter.md', 'mail/receipt.md'].map(
    (path) =>
      [
        path,
        '/privacy',
        '',
        '1 the text needs %PUBLIC_URL%/privacy, the link to the privacy notice',
      ] as const,
  ),
]);
