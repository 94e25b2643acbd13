import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that receives notifications. */
export interface MailReceiver {
  url: string;
  /** The messages as they arrived, including their headers. */
  received: string[];
  /** Rejects every message from now on (`true`), or accepts them again (`false`). */
  refuse: (refuses: boolean) => void;
  /** Accepts every message from now on (`true`), but closes the connection instead of saying so. */
  hangUp: (hangsUp: boolean) => void;
  /** Rejects a recipient for good from now on. */
  refuseRecipient: (address: string) => void;
  /** The messages to an address, decoded. */
  to: (address: string) => { head: string; text: string }[];
  close: () => Promise<void>;
}

/** What smtp-server knows of a connection and does not declare. */
interface Connection {
  session: { id: string };
  _socket: Socket;
}

export const startMailReceiver = async (): Promise<MailReceiver> => {
  const received: string[] = [];
  let refuses = false;
  let hangsUp = false;
  const strangers = new Set<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('try ada@example.com later'), { responseCode: 451 }) : null),
    onRcptTo: ({ address }, _session, done) =>
      done(
        strangers.has(address) ? Object.assign(new Error(`no ${address} here`), { responseCode: 550 }) : null,
      ),
    onData: (stream, session, done) => {
      void stream.toArray().then((chunks: Buffer[]) => {
        received.push(Buffer.concat(chunks).toString());
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
    refuse: (now) => {
      refuses = now;
    },
    hangUp: (now) => {
      hangsUp = now;
    },
    refuseRecipient: (address) => void strangers.add(address),
    to: (address) => received.filter((message) => message.includes(`\nTo: ${address}\r`)).map(decode),
    close: () => new Promise((resolve) => void smtp.close(() => resolve())),
  };
};

/** Decodes quoted-printable. */
const unquote = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString();

/** Separates the head of a message from its text, and decodes both. */
const decode = (message: string): { head: string; text: string } => {
  const end = message.indexOf('\r\n\r\n');
  const [encoded, body] = [message.slice(0, end), message.slice(end + 4)];
  const head = encoded
    .replaceAll(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_word, text: string) => unquote(text.replaceAll('_', ' ')));
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(head);
  return { head, text: isQuoted ? unquote(body.replaceAll('=\r\n', '')) : body };
};
