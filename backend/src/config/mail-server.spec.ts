import { expect, test } from '@jest/globals';
import { cleartextWarnings } from './cleartext-warnings.ts';
import { readEnvironment } from './environment.ts';

/** An environment of a site that visitors reach over https, unless `variables` say otherwise. */
const environment = (variables: Record<string, string>) =>
  readEnvironment({
    PUBLIC_URL: 'https://www.sandglass.example',
    ADMIN_PASSWORD: 'an hourglass of sand',
    NOTIFY_WEBHOOK_SECRET: variables['NOTIFY_WEBHOOK_URL'] ? `whsec_${'a'.repeat(44)}` : '',
    RECEIPT_FROM: variables['SMTP_URL'] ? 'hello@sandglass.example' : '',
    ...variables,
  });

const MAY_BE_CLEAR = /^SMTP_URL: leads can travel in clear, /;
const IS_CLEAR = /^NOTIFY_WEBHOOK_URL: leads travel in clear, /;

test.each([
  'smtp://mail.example',
  'smtp://user:secret@mail.example:587',
  'smtp://mail.example?requireTLS=true',
  'smtp://mail.example?ignoreTLS=true&requireTLS=true',
  'smtp://192.0.2.1',
  'smtp://[2001:db8::1]',
])('mail goes by %s only with TLS, without a warning', (SMTP_URL) => {
  const configured = environment({ SMTP_URL });

  expect(configured.receipts!.server.requireTLS).toBe(true);
  expect(cleartextWarnings(configured)).toEqual([]);
});

test.each(['smtp://localhost:1025', 'smtp://127.0.0.1', 'smtp://[::1]', 'smtp://mailpit:1025'])(
  'mail goes by %s also without TLS, without a warning',
  (SMTP_URL) => {
    const configured = environment({ SMTP_URL });

    expect(configured.receipts!.server.requireTLS).toBe(false);
    expect(cleartextWarnings(configured)).toEqual([]);
  },
);

test.each([
  'smtp://mail.example?requireTLS=false',
  'smtp://mail.example?ignoreTLS=true',
  'smtp://mail.example?opportunisticTLS=true',
])('mail goes by %s also without TLS, and a line warns of it at the start', (SMTP_URL) => {
  const configured = environment({ SMTP_URL });

  expect(configured.receipts!.server.requireTLS).toBe(false);
  expect(cleartextWarnings(configured)).toEqual([expect.stringMatching(MAY_BE_CLEAR)]);
});

test.each<[url: string, warnings: RegExp[]]>([
  ['http://hooks.example/leads', [IS_CLEAR]],
  ['http://192.0.2.1/leads', [IS_CLEAR]],
  ['https://hooks.example/leads', []],
  ['http://localhost:5678/leads', []],
  ['http://127.0.0.1/leads', []],
  ['http://n8n:5678/leads', []],
])('a webhook at %s gives the warnings %j', (NOTIFY_WEBHOOK_URL, warnings) => {
  const lines = cleartextWarnings(environment({ NOTIFY_WEBHOOK_URL }));

  expect(lines).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
});

test('warns about each variable, unless the site itself is not served over https', () => {
  const both = {
    NOTIFY_WEBHOOK_URL: 'http://hooks.example',
    SMTP_URL: 'smtp://mail.example?requireTLS=false',
  };

  expect(cleartextWarnings(environment(both))).toHaveLength(2);
  expect(cleartextWarnings(environment({ ...both, PUBLIC_URL: 'http://s.example' }))).toEqual([]);
});
