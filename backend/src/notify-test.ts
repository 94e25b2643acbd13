/**
 * Sends a test message through each configured channel and prints what its server answered. Its
 * status is 1 if a server did not accept it, or none is configured. It needs no database and no
 * running product.
 *
 *   npm run --silent notify:test
 */
import '../check-node.cjs';
import { loadEnvFile } from './config/env-file.ts';
import { readEnvironment, type Environment } from './config/environment.ts';
import {
  CHANNEL_NAMES,
  CHANNELS,
  configuredChannels,
} from './leads/notifications/channels/channels.ts';
import { sendTestMail } from './leads/notifications/channels/email.channel.ts';
import { ATTEMPT_TIMEOUT_MS } from './outbox/delivery-error.ts';

type Test = (signal: AbortSignal) => Promise<string>;

const testsOf = (environment: Environment): [name: string, test: Test][] => {
  const { receipts, email } = environment;
  const tests = configuredChannels(environment).map(([name, { test }]): [string, Test] => [
    name,
    test,
  ]);
  if (!receipts) return tests;
  // To the firm, because a test must not write to a stranger.
  const addresses = { from: receipts.from, to: email?.to ?? receipts.from };
  return [...tests, ['receipt', (signal) => sendTestMail(receipts.server, addresses, signal)]];
};

try {
  loadEnvFile(process.argv[2]);
  const tests = testsOf(readEnvironment(process.env));
  if (tests.length === 0) {
    const variables = CHANNEL_NAMES.map((name) => CHANNELS[name].setBy).join(', ');
    throw new Error(`nothing to test: set ${variables} or RECEIPT_FROM, and what goes with it`);
  }
  for (const [name, test] of tests) {
    try {
      console.log(`${name}: accepted, ${await test(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS))}`);
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
