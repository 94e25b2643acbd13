/** Runs the product with something in it until Ctrl-C. `PORT` is 3000 by default. */
import { TEAM } from '../../backend/src/testing/access/people.ts';
import type { ReceivedMail } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { startDemo } from './demo.ts';

const port = Number(process.env['PORT'] ?? 3000);
const print = ({ head, text }: ReceivedMail) =>
  console.log(`\n--- an email was sent ---\n${head}\n\n${text}`);
const { url, product } = await startDemo(print, port);
const people = TEAM.map(({ email, password }) => `  ${email}   ${password}`);
console.log(`The demo is at ${url}, its desk at ${url}/admin/leads, for these people and passwords:
${people.join('\n')}
Ctrl-C ends it. Every start begins anew. Emails are printed here: submit the form to see one.`);
// The signal of Ctrl-C reaches the product, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void product.stop());
process.exit((await product.exited) ?? 1);
