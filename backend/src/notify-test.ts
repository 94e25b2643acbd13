/**
 * Sends a test message through each configured channel and prints what its server answered. Its
 * status is 1 if a server did not accept it, or none is configured. It needs no database and no
 * running product.
 *
 *   npm run --silent notify:test
 */
import '../check-node.cjs';
import { randomUUID } from 'node:crypto';
import { loadEnvFile } from './config/env-file.ts';
import { readEnvironment } from './config/environment.ts';
import type { MailServer } from './config/mail-server.ts';
import { ATTEMPT_TIMEOUT_MS } from './outbox/delivery-error.ts';
import { sendMail } from './outbox/transports/mail.ts';
import { sendEvent } from './outbox/transports/webhook.ts';
import { words } from './words/words.ts';

const mail = async (server: MailServer, from: string, to: string): Promise<string> => {
  const { subject, text } = words().mail.test;
  const limit = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  return `${to}: ${await sendMail(server, { from, to, subject, text: `${text}\n` }, limit)}`;
};

const testsOf = ({ webhook, email, receipts }: ReturnType<typeof readEnvironment>) => ({
  ...(webhook && {
    webhook: async () => {
      const event = { type: 'test', timestamp: new Date().toISOString(), data: {} } as const;
      const status = await sendEvent(
        webhook,
        randomUUID(),
        event,
        AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      );
      return `${new URL(webhook.url).host}: ${status}`;
    },
  }),
  ...(email && { email: () => mail(email.server, email.from, email.to) }),
  // To the firm, because a test must not write to a stranger.
  ...(receipts && {
    receipt: () => mail(receipts.server, receipts.from, email?.to ?? receipts.from),
  }),
});

try {
  loadEnvFile(process.argv[2]);
  const tests = Object.entries(testsOf(readEnvironment(process.env)));
  if (tests.length === 0) {
    throw new Error(
      'nothing to test: set NOTIFY_WEBHOOK_URL, NOTIFY_EMAIL_TO or RECEIPT_FROM, and what goes with it',
    );
  }
  for (const [name, send] of tests) {
    try {
      console.log(`${name}: accepted, ${await send()}`);
    } catch (error) {
      const { message, cause } = error as Error;
      const answer =
        cause instanceof Error && cause.message !== message ? ` (${cause.message})` : '';
      console.log(`${name}: NOT accepted: ${message}${answer}`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
