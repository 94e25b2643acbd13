import { expect, test } from '@jest/globals';
import { startMailReceiver } from '../../testing/receivers/mail-receiver.ts';
import { sendMail } from './mail.ts';

test('sends nothing in an attempt that was over before it began', async () => {
  const receiver = await startMailReceiver();
  try {
    const message = { from: 'desk@firm.example', to: 'ada@example.com', text: 'A receipt.' };

    await expect(sendMail(receiver.url, message, AbortSignal.abort())).rejects.toMatchObject({
      message: 'The time for the attempt was over before it began.',
      isFinal: false,
      mayBeAccepted: false,
    });
    await sendMail(receiver.url, message, AbortSignal.timeout(10_000));
    expect(receiver.received).toHaveLength(1);
  } finally {
    await receiver.close();
  }
});
