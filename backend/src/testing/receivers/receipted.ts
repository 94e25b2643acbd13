import { beforeEach } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../../config/environment.ts';
import type { Lead } from '../../leads/lead.contract.ts';
import type { SubscriberCounts } from '../../newsletter/newsletter.schemas.ts';
import { queueOf } from '../../outbox/outbox.service.ts';
import { siteFolder } from '../../site/built-file.ts';
import { SiteTexts } from '../../site/site-texts.ts';
import { readWords } from '../../words/words.ts';
import { waitFor } from '../wait-for.ts';
import { submit, useReceivers } from './notified.ts';

type Origin = { url: string };
type ExportedSubscriber = Record<'email' | 'confirmedAt' | 'leavePage' | 'leaveOneClick', string>;

/**
 * The variables that turn receipts and the newsletter on. The tests of a file come from one
 * network.
 */
export const receiptSettings = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  RECEIPT_FROM: 'hello@sandglass.example',
  RECEIPT_LIMIT: '5000',
  PUBLIC_URL: 'http://localhost:3000',
});

/**
 * The texts of the built site, which editors may change, as an application with these variables has
 * them.
 */
export const siteTexts = (environment: Record<string, string> = {}): SiteTexts =>
  new SiteTexts(readEnvironment(environment), readWords(siteFolder()));

/**
 * Gives a test file an application that sends receipts. Before each test, tables and receivers are
 * emptied.
 */
export const useReceiptedApp = (more: (webhook: string) => Record<string, string> = () => ({})) => {
  const receivers = useReceivers((webhook, mail) => ({
    ...receiptSettings(mail),
    ...more(webhook),
  }));
  const { app, database, queue, mail, webhook } = receivers;
  beforeEach(async () => {
    // TRUNCATE would deadlock with a receipt that a test before left on its way.
    await database.query(
      'DELETE FROM leads; DELETE FROM receipt_grants; DELETE FROM newsletter_invitations; DELETE FROM subscribers',
    );
    const running = async () =>
      (await queue.jobs(queueOf('receipt'))).filter(({ state }) => state === 'active');
    await waitFor(running, []);
    mail.received.splice(0);
    webhook.received.splice(0);
  });

  /**
   * Waits until every receipt is settled, or that of one lead, and returns how many there are of
   * each state.
   */
  const whenAllSettled = async (lead?: number): Promise<Record<string, number>> => {
    const rows = await waitFor(
      () =>
        database.query<{ state: string; count: number }>(
          `SELECT state, count(*)::integer AS count FROM messages
           WHERE kind = 'receipt' AND ($1::integer IS NULL OR lead = $1) GROUP BY state`,
          [lead],
        ),
      (states) => states.every(({ state }) => state !== 'waiting' && state !== 'doubtful'),
      60_000,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  /**
   * Waits until the receipt of a lead is in one of the final states, and returns that; undefined if
   * it has none.
   */
  const whenSettled = async (lead: number) => Object.keys(await whenAllSettled(lead))[0];
  /** Submits a lead and waits until its receipt is settled. */
  const submitAndSettle = async (
    fields: object = {},
    origin: Origin = app,
    headers: Record<string, string> = {},
  ): Promise<Lead & { state: string | undefined }> => {
    const lead = await submit(origin, { message: 'Please call.', ...fields }, headers);
    return { ...lead, state: await whenSettled(lead.id) };
  };
  /** The token in the link of the latest mail to an address. */
  const tokenTo = (email: string): string =>
    /\/newsletter\/confirm#([\w-]+)/.exec(mail.to(email).at(-1)?.text ?? '')?.[1] ?? '';

  /** The token of the mail. */
  const invite = async (email: string): Promise<string> => {
    await submitAndSettle({ email, message: '' });
    return tokenTo(email);
  };
  /** Sends JSON to one of the newsletter's public calls. */
  const call = (action: 'confirm' | 'leave', body: object, { url }: Origin = app) =>
    request(url).post(`/api/newsletter/${action}`).send(body);
  const exportSubscribers = async (): Promise<ExportedSubscriber[]> => {
    const path = '/api/newsletter/subscribers/export?format=jsonl';
    const { text } = await request(app.url).get(path).buffer(true);
    return (text.match(/.+/g) ?? []).map((line) => JSON.parse(line) as ExportedSubscriber);
  };
  const counts = async () =>
    (await request(app.url).get('/api/newsletter/subscribers/counts')).body as SubscriberCounts;
  /** Makes an address a subscriber. Returns the links to leave, and the token in them. */
  const subscribe = async (email: string, origin: Origin = app) => {
    await call('confirm', { token: await invite(email) }, origin).expect(200);
    const subscriber = (await exportSubscribers()).find((candidate) => candidate.email === email)!;
    return { ...subscriber, token: subscriber.leavePage.split('#')[1]! };
  };

  return {
    ...receivers,
    invite,
    call,
    exportSubscribers,
    counts,
    subscribe,
    whenSettled,
    submitAndSettle,
    whenAllSettled,
    tokenTo,
  };
};
