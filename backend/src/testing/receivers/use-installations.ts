import { afterAll, jest } from '@jest/globals';
import { webhookSettings } from './notified.ts';
import { readyAddressOf, spawnProduct } from '../product.ts';
import { startApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface Installation {
  database: TestDatabase;
  webhook: WebhookReceiver;
  /** Starts an instance in this process, and waits until it can store a lead. */
  start: (databaseUrl?: string) => Promise<TestApp>;
  /** Starts the built product as an instance that can be killed, and waits until it can store a lead. */
  launch: () => Promise<{ url: string; kill: () => Promise<unknown> }>;
}

/**
 * Gives a test file a function that creates an installation: a database, a webhook receiver, and instances of the
 * application. They are released after the last test, so that tests can be `test.concurrent`, for which Jest runs no
 * hooks before and after a test. Such tests can only `launch` instances: `start` calls import(), see notified.ts.
 */
export const useInstallations = (): (() => Promise<Installation>) => {
  jest.setTimeout(60_000);
  const stops: (() => Promise<unknown>)[] = [];
  const releases: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(releases.map((release) => release()));
  });

  return async () => {
    const [database, webhook] = await Promise.all([createTestDatabase(), startWebhookReceiver()]);
    releases.push(database.drop, webhook.close);
    const environment = webhookSettings(webhook.url);
    return {
      database,
      webhook,
      start: async (databaseUrl = database.url) => {
        const app = await startApp(databaseUrl, environment);
        stops.push(app.stop);
        return app;
      },
      launch: async () => {
        const product = spawnProduct({ DATABASE_URL: database.url, ...environment });
        stops.push(() => product.stop());
        return { url: await readyAddressOf(product), kill: () => product.stop('SIGKILL') };
      },
    };
  };
};
