import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from '@jest/globals';
import { postLead } from '../testing/leads/lead-requests.ts';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { readableTime, words } from './words.ts';

const { app } = useTestApp();

/** Marks each sentence with letters that a firm's language has. */
const mark = (place: object): void => {
  for (const [name, text] of Object.entries(place) as [keyof typeof place, unknown][]) {
    if (typeof text === 'string') Object.assign(place, { [name]: `‹ä ${text}›` });
    else mark(text as object);
  }
};

/** What stands outside of marks, which may be within one another. */
const unmarked = (text: string): string => {
  const rest = text.replaceAll(/‹[^‹›]*›/g, '');
  return rest === text ? text.trim() : unmarked(rest);
};

beforeAll(async () => {
  await postLead(app, { email: 'ada@example.com' });
  mark(words().api);
  mark(words().form.errors);
  // Each problem on its own, without the name of its field.
  Object.assign(words().api, { ofField: '{problem}' });
});

const JSON_TYPE = 'Content-Type: application/json';
const OWN = 'Sec-Fetch-Site: same-origin';
const deep = `${'['.repeat(70)}${']'.repeat(70)}`;

test.each<[line: string, body?: string, ...headers: string[]]>([
  ['GET /api/nowhere'],
  ['PUT /api/leads'],
  ['GET api/leads'],
  ['GET /', '', 'Host: one.example', 'Host: other.example'],
  ['GET /', '', 'Host: no host'],
  ['GET /api/leads', '', 'Host: elsewhere.example', 'Connection: close'],
  ['GET /api/leads', '', 'Sec-Fetch-Site: cross-site'],
  ['GET /api/leads?limit=0'],
  ['GET /api/leads?before=x'],
  ['GET /api/leads?from=x&to=x'],
  [`GET /api/leads?q=${'x'.repeat(201)}`],
  ['GET /api/leads?q=%3F'],
  ['GET /api/leads?state=x'],
  ['GET /api/leads?suspected=x'],
  ['GET /api/leads?mine=x'],
  ['GET /api/leads?mine=true'],
  ['GET /api/leads/export?format=x'],
  ['GET /api/leads/99'],
  ['DELETE /api/leads/1'],
  ['DELETE /api/leads', '', OWN],
  ['DELETE /api/leads?suspected=true&q=x', '', OWN],
  ['PATCH /api/leads/1', '{}', OWN],
  ['PATCH /api/leads/1', '{"taken":true}', OWN],
  ['PATCH /api/leads', '{}', OWN],
  ['PATCH /api/leads', '{"leads":[{"id":"x"}]}', OWN],
  ['PATCH /api/leads', '{"leads":[{"id":1,"version":1,"state":"x"}]}', OWN],
  ['POST /api/leads/deletion', '{"leads":[1]}', OWN],
  ['POST /api/leads/erasures', '{"email":"nobody"}', OWN],
  ['POST /api/leads/1/notes', '{}', OWN],
  ['POST /api/leads/1/notifications', '', OWN],
  ['POST /api/newsletter/confirm', '{}'],
  ['POST /api/newsletter/confirm', '{"token":"x"}'],
  ['POST /api/newsletter/leave', '{"token":"x"}'],
  ['POST /api/leads', '{}'],
  ['POST /api/leads', '{"email":"nobody","name":1}'],
  ['POST /api/leads', '{"email":"ada@example.com"}', 'Idempotency-Key: x'],
  ['POST /api/leads', '{'],
  ['POST /api/leads', deep],
  ['POST /api/leads', '"\u00E9"', 'Content-Encoding: gzip'],
  ['POST /api/leads', 'x'.repeat(256 * 1024 + 1)],
])('what answers %s is words of the site, whole', async (line, body = '', ...added) => {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const head = [`${line} HTTP/1.1`, ...added, ...(body ? [JSON_TYPE, length] : [])];

  const answer = await sendRaw(app.port, head, body);

  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).toContain('‹ä');
  expect(unmarked(answer.body)).toBe('');
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
});

test.each(['no HTTP', `GET /${'x'.repeat(20_000)} HTTP/1.1`])(
  'what answers invalid HTTP is words of the site, whole',
  async (bytes) => {
    const answer = await sendBytes(app.port, `${bytes}\r\n\r\n`);

    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    expect(body).toContain('‹ä');
    expect(unmarked(body)).toBe('');
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
  },
);

test('a moment is written for a person', () => {
  const written = readableTime(new Date(2026, 10, 28, 9, 5, 34));

  expect(written).toMatch(/2026.*\b0?9\D05\b/);
  expect(written).not.toMatch(/\dT\d|34/);
});

test('a moment is in the zone of TZ', () => {
  const program = `
    const { readableTime } = await import(${JSON.stringify(new URL('words.ts', import.meta.url).href)});
    console.log(readableTime(new Date('2026-11-28T20:05Z')));`;

  const written = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    encoding: 'utf8',
  });

  expect(written).toMatch(/2026.*\b0?5\D05\b/);
});
