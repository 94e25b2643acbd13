import { expect, test } from '@jest/globals';
import request from 'supertest';
import {
  listNotifications,
  resendNotifications,
  submit,
  webhookSettings,
} from '../testing/receivers/notified.ts';
import { useTestApps } from '../testing/use-test-app.ts';

const { database, start } = useTestApps();

test('without a channel, lists no notifications, refuses to resend, and creates no queue', async () => {
  const app = await start();
  const { id } = await submit(app);

  expect((await listNotifications(app, id)).body).toEqual([]);
  const { status, text } = await resendNotifications(app, id);
  expect({ status, text }).toEqual({
    status: 409,
    text: 'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.\n',
  });
  expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([]);
});

test('lists and resends only for the admin, and resends only for pages of this site', async () => {
  // Nothing listens on port 1.
  const app = await start({
    ...webhookSettings('http://127.0.0.1:1/leads'),
    ADMIN_PASSWORD: 'correct horse',
  });
  const { id } = await submit(app);

  const refused = [
    await listNotifications(app, id),
    await resendNotifications(app, id),
    await request(app.url).post(`/api/leads/${id}/notifications`).auth('admin', 'correct horse'),
  ];

  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403]);
});
