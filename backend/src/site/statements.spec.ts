import { expect, test } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { siteFolder } from './built-file.ts';
import { BuiltSite } from './built-site.ts';
import { fillFromEnvironment } from './placeholders.ts';
import { bodyOf } from './prepared.ts';
import { SiteTexts } from './site-texts.ts';
import { chooseStatements, installationOf } from './statements.ts';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { readWords, words } from '../words/words.ts';

const EMAIL = {
  SMTP_URL: 'smtps://user:hunter22@mail.relay.example:465',
  NOTIFY_EMAIL_TO: 'desk@sandglass.example',
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
};
const WEBHOOK = {
  NOTIFY_WEBHOOK_URL: 'https://hooks.crm.example/hunter22?key=hunter22',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`,
};
const RECEIPT = { SMTP_URL: EMAIL.SMTP_URL, RECEIPT_FROM: 'hello@sandglass.example' };
const ENGLISH = { language: 'en', ownServer: '' };
const PROXY = { TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD };

/** Visible text: without tags, scripts and entities. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

const pagesOf = (variables: Record<string, string>) => {
  const environment = readEnvironment(variables);
  const texts = new SiteTexts(environment, readWords(siteFolder()));
  const site = new BuiltSite(environment, texts);
  const read = (path: string) => {
    const text = bodyOf(site.find(path)!).toString();
    // Not the whole page in the message of a failure.
    const wrong = [/%(?:statement|legal|PUBLIC)[._]\w+/, /.{20}hunter22/, /<(li|p)>\s*<\/\1>/];
    expect(wrong.map((pattern) => pattern.exec(text)?.[0] ?? '')).toEqual(['', '', '']);
    return textOf(text);
  };
  return { privacy: read('/privacy'), home: read('/'), texts };
};

const STORED = 'What you send is stored in the database of this site';

test('without mail, webhook, retention, analytics and proxy, the notice says so', () => {
  const { privacy, home } = pagesOf({});

  expect(privacy).toContain('kept until you ask us to remove it');
  expect(privacy).toContain('We send no automatic mail.');
  expect(privacy).toContain('This site puts no address on a list now,');
  expect(privacy).toContain('does not count its visitors');
  expect(privacy).toContain('load nothing from other sites');
  expect(privacy).not.toMatch(
    /mail server|webhook|Google Analytics|Another server|copies in|our mailbox/i,
  );
  expect(home).toContain(
    `${STORED} until you ask us to remove it or we no longer need it. It is copied by this site to nothing but its backups`,
  );
});

test('a host of another script is named as it is read', () => {
  const { values } = installationOf(
    readEnvironment({
      ...EMAIL,
      SMTP_URL: 'smtp://mail.m\u00FCller.de',
      ...WEBHOOK,
      NOTIFY_WEBHOOK_URL: 'https://hooks.m\u00FCller.de',
    }),
    ENGLISH,
  );

  expect(values).toMatchObject({
    mailHost: 'mail.m\u00FCller.de',
    copiedTo: 'hooks.m\u00FCller.de',
    webhookHost: 'hooks.m\u00FCller.de',
  });
});

test('with everything, the notice names hosts and days, and nothing of the secrets', () => {
  const { privacy, home } = pagesOf({
    ...EMAIL,
    ...WEBHOOK,
    ...RECEIPT,
    ...PROXY,
    LEAD_RETENTION_DAYS: '90',
    PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9',
  });

  for (const stated of [
    'deleted once it is 90 days old',
    'sent to us by email, through mail.relay.example',
    'A copy of each request that does not look like spam goes to hooks.crm.example.',
    'For the receipt, your email address goes through mail.relay.example.',
    'copies in our mailbox, and those sent to hooks.crm.example, are',
    'at most one receipt a day and three a week',
    'for three years',
    'hooks.crm.example is told your address',
    'Google Analytics',
    'Another server, in front of it',
  ]) {
    expect(privacy).toContain(stated);
  }
  expect(privacy).not.toMatch(/load nothing from other sites|no automatic mail/);
  expect(home).toContain(
    `${STORED} for 90 days. It is copied to us by email through mail.relay.example and sent to hooks.crm.example. We use it to answer you, to send you a receipt`,
  );
});

test.each([
  ['nothing', {}],
  ['email', EMAIL],
  ['a webhook', WEBHOOK],
  ['receipts', RECEIPT],
  ['a retention', { LEAD_RETENTION_DAYS: '1' }],
  ['email and receipts', { ...EMAIL, ...RECEIPT, ...PROXY }],
  ['a webhook and receipts', { ...WEBHOOK, ...RECEIPT }],
])('with %s, the form, the answer and the mails say the same as the notice', (_what, variables) => {
  const {
    home,
    privacy,
    texts: { statements, mails },
  } = pagesOf(variables);

  for (const host of ['mail.relay.example', 'hooks.crm.example'])
    expect(home.includes(host)).toBe(privacy.includes(host));
  expect(home.split(statements['handling']!)).toHaveLength(3);
  for (const { text } of Object.values(mails)) {
    expect(text).toContain(`${statements['handling']}.`);
    const placeholders = text.match(/%[\w.]+%/g)!;
    expect(placeholders).toEqual(expect.arrayContaining(['%mail.date%', '%mail.reference%']));
    expect(placeholders.filter((placeholder) => !placeholder.startsWith('%mail.'))).toEqual([]);
  }
});

test.each([
  ['en', '1', '1 day'],
  ['en', '1095', '1095 days'],
  ['de-AT', '90', '90 Tage'],
  ['pl', '2', '2 dni'],
])('in %s, a retention of %s is written as %j', (language, LEAD_RETENTION_DAYS, written) => {
  const { values } = installationOf(readEnvironment({ LEAD_RETENTION_DAYS }), {
    ...ENGLISH,
    language,
  });

  expect(values['days']).toBe(written);
});

test('the notice says when suspected requests are deleted, if they are', () => {
  const [stated, kept] = ['12', '0'].map(
    (SUSPECTED_RETENTION_DAYS) => pagesOf({ SUSPECTED_RETENTION_DAYS }).privacy,
  );

  expect(stated).toContain('dealt with it for 12 days');
  expect(kept).not.toContain('dealt with it for');
});

test('a mail server on this machine is called by words of the site, not by its address', () => {
  const variables = { ...RECEIPT, SMTP_URL: 'smtp://127.0.0.1:25' };
  const { privacy } = pagesOf(variables);
  const ownServer = 'a program at ours';
  const { values } = installationOf(readEnvironment(variables), { ...ENGLISH, ownServer });

  expect(privacy).toContain(words().legal.ownServer);
  expect(values['mailHost']).toBe(ownServer);
});

test('the first variant whose conditions all hold is chosen', () => {
  const statements = {
    sum: [{ text: '%statement.part%, %installation.days%' }],
    part: [
      { when: ['email', 'webhook'], text: 'both' },
      { when: ['webhook'], text: 'one' },
      { text: 'none' },
    ],
  };
  const choose = (...conditions: string[]) =>
    chooseStatements(statements, {
      conditions: Object.fromEntries(conditions.map((condition) => [condition, true])),
      values: { days: '3 days' },
    })['sum'];

  expect([choose('email', 'webhook'), choose('webhook'), choose('email')]).toEqual([
    'both, 3 days',
    'one, 3 days',
    'none, 3 days',
  ]);
});

test('a statement that is not there is refused', () => {
  for (const text of ['%statement.nosuch%', '%statement.constructor%'])
    expect(() => chooseStatements({ a: [{ text }] }, { conditions: {}, values: {} })).toThrow(
      'there is no statement',
    );
});

test('a statement that contains itself is refused', () => {
  const installation = { conditions: {}, values: {} };

  expect(() =>
    chooseStatements(
      { a: [{ text: '%statement.b%' }], b: [{ text: '%statement.a%' }] },
      installation,
    ),
  ).toThrow('names itself');
});

test('in the data for search engines, a statement is escaped as JSON, elsewhere as HTML', () => {
  const sent = 'Sent to "Lindauer & Partner"\n</script>\\';
  const page = `<p>%statement.sent%</p>
    <script type="application/ld+json">{"text":"%statement.sent%"}</script>
    <p>%statement.sent%</p>`;
  const { publicConfig } = readEnvironment({});
  const filled = fillFromEnvironment(page, 'index.html', publicConfig, { sent });

  const [, json] = /<script[^>]*>(.*?)<\/script>/s.exec(filled)!;
  expect(JSON.parse(json!)).toEqual({ text: sent });
  const html = '<p>Sent to &quot;Lindauer &amp; Partner&quot;\n&lt;/script&gt;\\</p>';
  expect(filled.split(html)).toHaveLength(3);
});
