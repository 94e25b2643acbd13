import { once } from 'node:events';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { mailServer } from '../../config/mail-server.ts';
import { fakeOnly } from '../../testing/fake-timers.ts';
import { createCertificate } from '../../testing/receivers/certificate.ts';
import { SECRET } from '../../testing/receivers/notified.ts';
import { sendMail } from './mail.ts';
import { sendEvent } from './webhook.ts';
import { fill, words } from '../../words/words.ts';

let certificate: ReturnType<typeof createCertificate>;
const trusted = getCACertificates();
let close: (() => void) | undefined;

beforeAll(() => {
  certificate = createCertificate(1);
});
afterEach(() => {
  jest.useRealTimers();
  close?.();
  setDefaultCACertificates(trusted);
});

const MAIL = { to: 'desk@sandglass.example', from: 'site@sandglass.example', text: 'A new lead.' };

const SITE = 'https://www.sandglass.example';
const mailTo = (smtpUrl: string, site = SITE) =>
  sendMail(mailServer(smtpUrl, site), MAIL, AbortSignal.timeout(10_000));

/** Sends an email to a mail server that this starts, whose port the address gets. */
const mailToServer = async (address: string, options: SMTPServerOptions, site?: string) => {
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
  return mailTo(url.href, site);
};

/** Sends an event to a receiver that this starts. */
const tellReceiver = async (host: string) => {
  const server = createServer(certificate, (_request, response) => response.writeHead(204).end());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  close = () => server.close();
  const url = `https://${host}:${(server.address() as AddressInfo).port}/leads`;
  const event = { type: 'test', timestamp: new Date().toISOString(), data: {} } as const;
  return sendEvent(
    { url, secret: SECRET },
    crypto.randomUUID(),
    event,
    AbortSignal.timeout(10_000),
  );
};

const NO_TLS: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };
const { mail, webhook } = words().api.delivery;
const UNTRUSTED = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
const NO_TRUST = fill(mail.unreachable, UNTRUSTED);
const NO_STARTTLS = fill(mail.tls, { code: '500' });
const NO_LOGIN = fill(mail.signIn, { code: '535' });

test.each<[string, string, SMTPServerOptions, string]>([
  ['TLS certificate is not trusted', 'smtps://localhost', { secure: true }, NO_TRUST],
  [
    'certificate after STARTTLS is not trusted',
    'smtp://localhost',
    {},
    'DEPTH_ZERO_SELF_SIGNED_CERT.',
  ],
  ['port speaks no TLS', 'smtps://localhost', NO_TLS, 'ERR_SSL_'],
  ['server offers no STARTTLS', 'smtp://localhost?requireTLS=true', NO_TLS, NO_STARTTLS],
  ['password is refused', 'smtp://ada:secret@localhost', NO_TLS, NO_LOGIN],
  [
    'server requires a password',
    'smtp://localhost',
    { ...NO_TLS, authOptional: false },
    fill(mail.refused, { code: '530' }),
  ],
])('reports why an email was not delivered if the %s', async (_what, address, options, reason) => {
  const sending = mailToServer(address, options);

  await expect(sending).rejects.toThrow(reason);
  await expect(sending).rejects.not.toThrow(/ada|secret/);
});

test.each([
  [SITE, 'www.sandglass.example'],
  ['https://m\u00FCller.example', 'xn--mller-kva.example'],
  ['http://192.0.2.1:3000', '[192.0.2.1]'],
  ['http://[2001:db8::1]', '[IPv6:2001:db8::1]'],
  // Without a public name, nodemailer says that of the machine, or where it is.
  ['http://localhost:3000', hostname().includes('.') ? hostname() : '[127.0.0.1]'],
])('greets the mail server of %s as %s', async (site, name) => {
  let greeting: string | undefined;
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
    greeting = session.hostNameAppearsAs;
    done();
  };

  await mailToServer('smtp://localhost', { ...NO_TLS, onMailFrom }, new URL(site).origin);

  // smtp-server reports it in lower case.
  expect(greeting).toBe(name.toLowerCase());
});

test('reports that no mail server listens, or that the time was over at the beginning', async () => {
  await expect(mailTo('smtp://127.0.0.1:1')).rejects.toThrow(
    fill(words().api.delivery.mail.unreachable, { code: 'ECONNREFUSED' }),
  );
  const server = mailServer('smtp://127.0.0.1:1', SITE);
  await expect(sendMail(server, MAIL, AbortSignal.abort())).rejects.toMatchObject({
    message: words().api.delivery.tooLate,
    mayBeDelivered: false,
  });
});

test('reports that no email was sent to a mail server that accepts but stays silent', async () => {
  // The timeouts of nodemailer are ten seconds.
  fakeOnly(['setTimeout', 'clearTimeout']);
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  const sending = mailTo(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const [socket] = await connected;
  close = () => {
    socket.destroy();
    silent.close();
  };

  jest.advanceTimersByTime(10_000);

  await expect(sending).rejects.toMatchObject({
    message: words().api.delivery.mail.silent,
    mayBeDelivered: false,
  });
});

test('sends to a receiver with a trusted certificate for its host alone', async () => {
  await expect(tellReceiver('localhost')).rejects.toThrow(fill(webhook.unreachable, UNTRUSTED));
  close!();
  setDefaultCACertificates([certificate.cert]);
  await expect(tellReceiver('127.0.0.1')).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID.');
  close!();
  expect(await tellReceiver('localhost')).toBe(204);
  close!();
  expect(await mailToServer('smtp://localhost', {})).toMatch(/^250 /);
});
