import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What smtp-server knows of a connection and does not declare. */
interface Connection {
  session: { id: string };
  _socket: Socket;
}

/** As it arrived, and its decoded headers and text. */
export interface ReceivedMail {
  raw: string;
  head: string;
  text: string;
}

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

/** Starts a real SMTP server that receives notifications, and may print them. */
export const startMailReceiver = async (print?: (mail: ReceivedMail) => void) => {
  const received: ReceivedMail[] = [];
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
      void stream.toArray().then(async (chunks: Buffer[]) => {
        const mail = await decode(Buffer.concat(chunks).toString());
        received.push(mail);
        print?.(mail);
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
    /** The messages to an address. */
    to: (address: string) =>
      received.filter(({ head }) => head.split('\r\n').includes(`To: ${address}`)),
    close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())),
  };
};

const decode = async (raw: string): Promise<ReceivedMail> => {
  const { headers, text = '' } = await PostalMime.parse(raw);
  const lines = headers.map(({ originalKey, value }) => `${originalKey}: ${decodeWords(value)}`);
  return { raw, head: lines.join('\r\n'), text };
};
