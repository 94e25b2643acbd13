import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that receives notifications. */
export interface MailReceiver {
  url: string;
  /** The messages as they arrived, including their headers. */
  received: string[];
  /** Rejects every message from now on (`true`), or accepts them again (`false`). */
  refuse: (refuses: boolean) => void;
  close: () => Promise<void>;
}

export const startMailReceiver = async (): Promise<MailReceiver> => {
  const received: string[] = [];
  let refuses = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('try ada@example.com later'), { responseCode: 451 }) : null),
    onData: (stream, _session, done) => {
      void stream.toArray().then((chunks: Buffer[]) => {
        received.push(Buffer.concat(chunks).toString());
        done();
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
    close: () => new Promise((resolve) => void smtp.close(() => resolve())),
  };
};
