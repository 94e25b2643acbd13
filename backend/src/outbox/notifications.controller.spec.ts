import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import {
  listNotifications,
  resendNotifications,
  submit,
  webhookSettings,
} from '../testing/receivers/notified.ts';
import { useTestApp } from '../testing/use-test-app.ts';

/** Nothing listens on port 1. */
const WEBHOOK = webhookSettings('http://127.0.0.1:1/leads');

describe('with a channel', () => {
  const { app } = useTestApp(WEBHOOK);

  test.each(['7', '0', 'x', '2147483648'])(
    'returns 404 for the lead %s, which does not exist',
    async (id) => {
      expect((await listNotifications(app, id)).status).toBe(404);
      expect((await resendNotifications(app, id)).status).toBe(404);
    },
  );
});

describe('with a password', () => {
  const { app } = useTestApp({ ...WEBHOOK, ADMIN_PASSWORD: 'correct horse' });

  test('lists and resends only for the admin, and resends only for pages of this site', async () => {
    const { id } = await submit(app);

    const refused = [
      await listNotifications(app, id),
      await resendNotifications(app, id),
      await request(app.url).post(`/api/leads/${id}/notifications`).auth('admin', 'correct horse'),
    ];

    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403]);
  });
});

describe('without a channel', () => {
  const { app, database } = useTestApp();

  test('lists no notifications, refuses to resend, and creates no queue', async () => {
    const { id } = await submit(app);

    expect((await listNotifications(app, id)).body).toEqual([]);
    const { status, text } = await resendNotifications(app, id);
    expect({ status, text }).toEqual({
      status: 409,
      text: 'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.\n',
    });
    expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([]);
  });
});
