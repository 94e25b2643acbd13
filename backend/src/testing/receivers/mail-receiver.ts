import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What smtp-server knows of a connection and does not declare. */
interface Connection {
  session: { id: string };
  _socket: Socket;
}

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

/** Starts a real SMTP server that receives notifications, and may print them. */
export const startMailReceiver = async (print?: (mail: string) => void) => {
  /** The messages as they arrived, including their headers. */
  const received: string[] = [];
  let refuses = false;
  let hangsUp = false;
  const refusedRecipients = new Set<string>();
  const refusal = (text: string, responseCode: number) =>
    Object.assign(new Error(text), { responseCode });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(refuses ? refusal('try ada@example.com later', 451) : null),
    onRcptTo: ({ address }, _session, done) =>
      done(refusedRecipients.has(address) ? refusal(`no ${address} here`, 550) : null),
    onData: (stream, session, done) => {
      void stream.toArray().then((chunks: Buffer[]) => {
        received.push(Buffer.concat(chunks).toString());
        print?.(received.at(-1)!);
        if (!hangsUp) return done();
        for (const connection of smtp.connections as Set<Connection>)
          if (connection.session.id === session.id) connection._socket.destroy();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    /** Rejects every message from now on (`true`), or accepts them again (`false`). */
    refuse: (now: boolean) => {
      refuses = now;
    },
    /**
     * Accepts every message from now on (`true`), but closes the connection instead of saying so.
     */
    hangUp: (now: boolean) => {
      hangsUp = now;
    },
    /** Rejects a recipient for good from now on. */
    refuseRecipient: (address: string) => void refusedRecipients.add(address),
    /** The messages to an address, decoded. */
    to: (address: string) =>
      received.filter((mail) => mail.includes(`\nTo: ${address}\r`)).map(decode),
    close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())),
  };
};

/** Decodes quoted-printable. */
const unquote = (text: string): string => {
  const decoded = text.replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1').toString();
};

/** Separates the head of a message from its text, and decodes both. */
const decode = (message: string): { head: string; text: string } => {
  const end = message.indexOf('\r\n\r\n');
  const body = message.slice(end + 4);
  const head = message
    .slice(0, end)
    // The space between two encoded words is not shown.
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_word, encoding, text: string) =>
      encoding === 'B' ? fromBase64(text) : unquote(text.replaceAll('_', ' ')),
    );
  const [, encoding] = /^Content-Transfer-Encoding: (.+)$/im.exec(head) ?? [];
  if (encoding === 'base64') return { head, text: fromBase64(body) };
  return {
    head,
    text: encoding === 'quoted-printable' ? unquote(body.replaceAll('=\r\n', '')) : body,
  };
};

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();
