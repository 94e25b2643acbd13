import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_VARIABLES } from './testing/product/spawn-product.ts';
import { startMailReceiver, type MailReceiver } from './testing/receivers/mail-receiver.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from './testing/receivers/webhook-receiver.ts';
import { fill, words } from './words/words.ts';

let mail: MailReceiver;
let webhook: WebhookReceiver;
beforeAll(async () => {
  mail = await startMailReceiver();
  webhook = await startWebhookReceiver();
});
afterAll(() => Promise.all([mail.close(), webhook.close()]));

const NODE = [process.execPath, fileURLToPath(new URL('../dist/notify-test.js', import.meta.url))];

const run = (environment: Record<string, string> = {}, [command, ...parameters] = NODE) =>
  new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    const options = {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env['PATH'], ...NO_VARIABLES, ...environment },
    };
    execFile(command!, parameters, options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });

/** The configuration of every channel, with these receivers. */
const all = () => ({
  NOTIFY_WEBHOOK_URL: webhook.url,
  NOTIFY_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
  SMTP_URL: mail.url,
  NOTIFY_EMAIL_TO: 'team@firm.example',
  NOTIFY_EMAIL_FROM: 'site@firm.example',
  RECEIPT_FROM: 'office@firm.example',
});

test('each channel gets a test message, and its answer is printed', async () => {
  expect(await run(all(), ['npm', 'run', '--silent', 'notify:test'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^webhook: accepted, 127\.0\.0\.1:\d+: 204\nemail: accepted, team@firm\.example: 250 .+\nreceipt: accepted, team@firm\.example: 250 .+\n$/,
    ),
    stderr: '',
  });

  expect(JSON.parse(webhook.received[0]!.body)).toMatchObject({ type: 'test', data: {} });
  expect(mail.to('team@firm.example').map(({ head }) => /^From: (.*)$/m.exec(head)?.[1])).toEqual([
    'site@firm.example',
    'office@firm.example',
  ]);
});

test('a server that does not accept it is quoted, and the others are tested', async () => {
  webhook.answer(500);
  mail.refuseRecipient('team@firm.example');

  const { status, stdout, stderr } = await run(all());

  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const { delivery } = words().api;
  const refused = fill(delivery.mail.refused, { code: '550' });
  const lines = stdout.split('\n');
  expect(lines).toEqual([
    `webhook: NOT accepted: ${fill(delivery.webhook.refused, { code: '500' })}`,
    expect.stringContaining(`email: NOT accepted: ${refused} (`),
    expect.stringContaining(`receipt: NOT accepted: ${refused} (`),
    '',
  ]);
  expect(lines[1]).toMatch(/550 no team@firm\.example here\)$/);
});

test.each([
  ['nothing is configured', {}, /^nothing to test: set NOTIFY_WEBHOOK_URL/],
  ['a variable is wrong', { SMTP_URL: 'mail.example' }, /^SMTP_URL: its value is not valid/],
])('one line says it if %s', async (_what, environment, line) => {
  expect(await run(environment as Record<string, string>)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(line),
  });
});
