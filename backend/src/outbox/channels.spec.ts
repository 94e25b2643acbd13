import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createCertificate, type Certificate } from '../testing/receivers/certificate.ts';
import { SECRET } from '../testing/receivers/notified.ts';
import { sendMail } from './senders/mail.ts';
import { sendEvent } from './senders/webhook.ts';

const DAY = 24 * 60 * 60 * 1000;

let certificate: Certificate;
const trusted = getCACertificates();
let seen: Date[] = [];
let close: (() => void) | undefined;

beforeAll(() => {
  certificate = createCertificate(30);
});
afterEach(() => {
  close?.();
  seen = [];
  setDefaultCACertificates(trusted);
});
afterAll(() => setDefaultCACertificates(trusted));

const remember = (end: Date) => void seen.push(end);

const startMailServer = async (options: SMTPServerOptions): Promise<number> => {
  const smtp = new SMTPServer({
    ...certificate,
    authOptional: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('wrong password of ada@example.com')),
    ...options,
  });
  // A client that refuses the certificate is an error for the server.
  smtp.on('error', () => undefined);
  smtp.listen(0, 'localhost');
  await once(smtp.server, 'listening');
  close = () => smtp.close();
  return (smtp.server.address() as AddressInfo).port;
};

const startWebhookServer = async (): Promise<string> => {
  const server = createServer(certificate, (_request, response) => response.writeHead(204).end());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  close = () => server.close();
  return `https://localhost:${(server.address() as AddressInfo).port}/leads`;
};

const deliverByMail = (smtpUrl: string) =>
  sendMail(
    smtpUrl,
    { to: 'desk@sandglass.example', from: 'site@sandglass.example', text: 'A new lead.' },
    AbortSignal.timeout(10_000),
    remember,
  );

const deliverByWebhook = (url: string) =>
  sendEvent(
    { url, secret: SECRET },
    '00000000-0000-4000-8000-000000000000',
    { type: 'test', timestamp: new Date().toISOString(), data: {} },
    AbortSignal.timeout(10_000),
    remember,
  );

const NO_TLS: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };

test.each<[string, string, SMTPServerOptions, string]>([
  [
    'TLS certificate is not trusted',
    'smtps://localhost',
    { secure: true },
    'has no valid TLS connection: DEPTH_ZERO_SELF_SIGNED_CERT.',
  ],
  [
    'certificate after STARTTLS is not trusted',
    'smtp://localhost',
    {},
    'has no valid TLS connection: DEPTH_ZERO_SELF_SIGNED_CERT.',
  ],
  ['port speaks no TLS', 'smtps://localhost', NO_TLS, 'has no valid TLS connection: ERR_SSL_'],
  [
    'server offers no STARTTLS',
    'smtp://localhost?requireTLS=true',
    NO_TLS,
    'has no valid TLS connection: 500.',
  ],
  [
    'password is refused',
    'smtp://ada:secret@localhost',
    NO_TLS,
    'did not accept the user and password: 535.',
  ],
  ['server requires a password', 'smtp://localhost', { ...NO_TLS, authOptional: false }, 'answered 530.'],
])('reports why an e-mail was not delivered if the %s', async (_what, address, options, reason) => {
  const url = new URL(address);
  url.port = String(await startMailServer(options));

  const sending = deliverByMail(url.href);

  await expect(sending).rejects.toThrow(`The mail server ${reason}`);
  await expect(sending).rejects.not.toThrow(/ada|secret/);
});

test('reports that no mail server listens', async () => {
  await expect(deliverByMail('smtp://127.0.0.1:1')).rejects.toThrow(
    'The mail server could not be reached: ECONNREFUSED.',
  );
});

test('reports that the certificate of the webhook is not trusted', async () => {
  await expect(deliverByWebhook(await startWebhookServer())).rejects.toThrow(
    'The receiver has no valid TLS connection: DEPTH_ZERO_SELF_SIGNED_CERT.',
  );
  expect(seen).toEqual([]);
});

const daysSeen = () => seen.map((end) => Math.round((end.getTime() - Date.now()) / DAY));

test('passes on when the certificate of the webhook ends', async () => {
  setDefaultCACertificates([certificate.cert]);

  await deliverByWebhook(await startWebhookServer());

  expect(daysSeen()).toEqual([30]);
});

test('still refuses a certificate for another host', async () => {
  setDefaultCACertificates([certificate.cert]);
  const url = new URL(await startWebhookServer());
  url.hostname = '127.0.0.1';

  await expect(deliverByWebhook(url.href)).rejects.toThrow('TLS connection: ERR_TLS_CERT_ALTNAME_INVALID.');
});

test.each([
  ['smtps://localhost', { secure: true }],
  ['smtp://localhost', {}],
])('passes on when the certificate of %s ends', async (address, options) => {
  setDefaultCACertificates([certificate.cert]);
  const url = new URL(address);
  url.port = String(await startMailServer(options));

  await deliverByMail(url.href);

  expect(daysSeen()).toEqual([30]);
});
