import { expect, test } from '@jest/globals';
import { useNotifiedApp } from '../testing/receivers/notified.ts';

const { database, track } = useNotifiedApp();

test('a message whose last attempt could not read the database is sent after all', async () => {
  const { answer, received, retryNow, whenDelivered, whenRetrying } = await track({ answer: 503 });
  await whenRetrying();
  answer(204);
  await database.query('ALTER TABLE messages RENAME TO messages_away');
  await retryNow(true);
  await whenRetrying();
  await database.query('ALTER TABLE messages_away RENAME TO messages');

  await retryNow();

  await whenDelivered();
  expect(received()).toHaveLength(2);
});
