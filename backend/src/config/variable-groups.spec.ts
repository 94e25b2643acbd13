import { expect, test } from '@jest/globals';
import { linesFor } from '../testing/environment-lines.ts';
import { readEnvironment } from './environment.ts';

const TOKENS = {
  ADMIN_JWT_HEADER: 'Authorization',
  ADMIN_JWT_JWKS_URL: 'https://sign-in.sandglass.example/keys',
  ADMIN_JWT_ISSUER: 'https://sign-in.sandglass.example',
  ADMIN_JWT_AUDIENCE: 'desk',
};

test.each<[Record<string, string>, string[]]>([
  [{ NOTIFY_EMAIL_TO: 'desk@sandglass.example' }, ['SMTP_URL', 'NOTIFY_EMAIL_FROM']],
  [{ NOTIFY_WEBHOOK_URL: 'https://hooks.example' }, ['NOTIFY_WEBHOOK_SECRET']],
  [{ NOTIFY_WEBHOOK_SECRET: 'whsec_c2FuZGdsYXNzLXNhbmRnbGFzcy1zYW5k' }, ['NOTIFY_WEBHOOK_URL']],
  [{ DATABASE_DIRECT_URL: 'postgres://db/sandglass' }, ['DATABASE_URL']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM']],
  [{ RECEIPT_FROM: 'hello@sandglass.example' }, ['SMTP_URL']],
  [
    { SMTP_URL: 'smtp://mail.example', RECEIPT_FROM: 'a@example.com', NOTIFY_EMAIL_TO: 'b@example.com' },
    ['NOTIFY_EMAIL_FROM'],
  ],
  [{ ADMIN_JWT_HEADER: 'X' }, ['ADMIN_JWT_JWKS_URL', 'ADMIN_JWT_ISSUER', 'ADMIN_JWT_AUDIENCE']],
  [{ ...TOKENS, ADMIN_JWT_AUDIENCE: '' }, ['ADMIN_JWT_AUDIENCE']],
  [{ ADMIN_JWT_USERS: '@sandglass.example' }, Object.keys(TOKENS)],
  // Also where nobody could sign in otherwise.
  [{ HOST: '0.0.0.0', ...TOKENS, ADMIN_JWT_ISSUER: '' }, ['ADMIN_JWT_ISSUER']],
])('reports what is missing if only %j is set', (source, missing) => {
  const lines = linesFor(source);

  expect(lines.map((line) => line.split(':')[0])).toEqual(missing);
  for (const line of lines) expect(line).toMatch(/: not set, while [A-Z_]+ is; accepted: /);
});

test('says that receipts need only their sender, if only the mail server is set', () => {
  const lines = linesFor({ SMTP_URL: 'smtp://mail.example' });

  for (const line of lines) expect(line).toMatch(/, or RECEIPT_FROM instead if only receipts are sent$/);
  expect(
    linesFor({ SMTP_URL: 'smtp://mail.example', NOTIFY_EMAIL_TO: 'desk@sandglass.example' }),
  ).not.toContainEqual(expect.stringContaining('RECEIPT_FROM'));
});

test('receipts need no e-mail to the firm', () => {
  const { receipts, email } = readEnvironment({
    SMTP_URL: 'smtp://mail.example',
    RECEIPT_FROM: 'hello@sandglass.example',
  });

  expect(receipts).toEqual({ smtpUrl: 'smtp://mail.example', from: 'hello@sandglass.example', limit: 200 });
  expect(email).toBeUndefined();
});
