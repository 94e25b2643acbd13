import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createCertificate } from '../testing/receivers/certificate.ts';
import { SECRET } from '../testing/receivers/notified.ts';
import { sendMail } from './senders/mail.ts';
import { sendEvent } from './senders/webhook.ts';

const DAY = 24 * 60 * 60 * 1000;

let certificate: ReturnType<typeof createCertificate>;
const trusted = getCACertificates();
/** The days until the end of each certificate that was seen. */
let seen: number[] = [];
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

const remember = (end: Date) => void seen.push(Math.round((end.getTime() - Date.now()) / DAY));

/** Starts a mail server, whose port the address gets. */
const startMailServer = async (address: string, options: SMTPServerOptions): Promise<string> => {
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
  const url = new URL(address);
  url.port = String((smtp.server.address() as AddressInfo).port);
  return url.href;
};

const startWebhookServer = async (host = 'localhost'): Promise<string> => {
  const server = createServer(certificate, (_request, response) => response.writeHead(204).end());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  close = () => server.close();
  return `https://${host}:${(server.address() as AddressInfo).port}/leads`;
};

const MAIL = { to: 'desk@sandglass.example', from: 'site@sandglass.example', text: 'A new lead.' };

const deliverByMail = (smtpUrl: string) => sendMail(smtpUrl, MAIL, AbortSignal.timeout(10_000), remember);

const deliverByWebhook = (url: string) => {
  const event = { type: 'test', timestamp: new Date().toISOString(), data: {} } as const;
  const limit = AbortSignal.timeout(10_000);
  return sendEvent({ url, secret: SECRET }, crypto.randomUUID(), event, limit, remember);
};

const NO_TLS: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };
const NO_TRUST = 'has no valid TLS connection: DEPTH_ZERO_SELF_SIGNED_CERT.';
const NO_STARTTLS = 'has no valid TLS connection: 500.';
const NO_LOGIN = 'did not accept the user and password: 535.';

test.each<[string, string, SMTPServerOptions, string]>([
  ['TLS certificate is not trusted', 'smtps://localhost', { secure: true }, NO_TRUST],
  ['certificate after STARTTLS is not trusted', 'smtp://localhost', {}, NO_TRUST],
  ['port speaks no TLS', 'smtps://localhost', NO_TLS, 'has no valid TLS connection: ERR_SSL_'],
  ['server offers no STARTTLS', 'smtp://localhost?requireTLS=true', NO_TLS, NO_STARTTLS],
  ['password is refused', 'smtp://ada:secret@localhost', NO_TLS, NO_LOGIN],
  ['server requires a password', 'smtp://localhost', { ...NO_TLS, authOptional: false }, 'answered 530.'],
])('reports why an e-mail was not delivered if the %s', async (_what, address, options, reason) => {
  const sending = deliverByMail(await startMailServer(address, options));

  await expect(sending).rejects.toThrow(`The mail server ${reason}`);
  await expect(sending).rejects.not.toThrow(/ada|secret/);
});

test('reports that no mail server listens, or that the time for the attempt was over before it began', async () => {
  await expect(deliverByMail('smtp://127.0.0.1:1')).rejects.toThrow(
    'The mail server could not be reached: ECONNREFUSED.',
  );
  await expect(sendMail('smtp://127.0.0.1:1', MAIL, AbortSignal.abort())).rejects.toMatchObject({
    message: 'The time for the attempt was over before it began.',
    mayBeAccepted: false,
  });
});

test('refuses a certificate of the webhook that is not trusted, or for another host', async () => {
  await expect(deliverByWebhook(await startWebhookServer())).rejects.toThrow(`The receiver ${NO_TRUST}`);
  expect(seen).toEqual([]);
  close!();
  setDefaultCACertificates([certificate.cert]);
  await expect(deliverByWebhook(await startWebhookServer('127.0.0.1'))).rejects.toThrow(
    'TLS connection: ERR_TLS_CERT_ALTNAME_INVALID.',
  );
});

test.each([
  ['the webhook', async () => deliverByWebhook(await startWebhookServer())],
  ['smtps:', async () => deliverByMail(await startMailServer('smtps://localhost', { secure: true }))],
  ['smtp: with STARTTLS', async () => deliverByMail(await startMailServer('smtp://localhost', {}))],
])('passes on when the certificate of %s ends', async (_what, deliver) => {
  setDefaultCACertificates([certificate.cert]);

  await deliver();

  expect(seen).toEqual([30]);
});
