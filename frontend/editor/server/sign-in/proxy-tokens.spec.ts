import { afterEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { ADA, linesOf } from '../../../../backend/src/testing/access/people.ts';
import { AUDIENCE, HEADER, ISSUER } from '../../../../backend/src/testing/access/token-issuer.ts';
import { useTokenIssuer } from '../../../../backend/src/testing/access/use-token-issuer.ts';
import { useEditor } from '../../testing/use-editor.ts';
import { readConfig } from '../config.ts';

const EDITORS = 'editors';
const issuer = useTokenIssuer();
const variables = () => ({
  EDITOR_URL: 'https://edit.firm.example',
  EDITOR_JWT_HEADER: HEADER,
  EDITOR_JWT_JWKS_URL: issuer.url,
  EDITOR_JWT_ISSUER: ISSUER,
  EDITOR_JWT_AUDIENCE: EDITORS,
});
const editor = useEditor(undefined, () => ({
  ...variables(),
  EDITOR_JWT_USERS: '@firm.example',
}));
/** Its keys are fetched by one test. */
const unasked = useEditor(undefined, variables);
const both = useEditor(() => linesOf(ADA), variables);

afterEach(() => {
  jest.restoreAllMocks();
  issuer.answer();
});

const words = () => editor.store.words.signIn;
const tokenFor = (claims: Record<string, unknown>) => issuer.sign({ aud: EDITORS, ...claims });
const stateWith = async (claims: Record<string, unknown>, at = editor) =>
  at.get('/api/state').set(HEADER, await tokenFor(claims));

test('the token of a proxy lets somebody in, and a Save has their address', async () => {
  const email = 'grace@firm.example';
  const { status, body } = await stateWith({ email });
  expect({ status, ...body }).toMatchObject({
    status: 200,
    person: { name: email, email },
    isLocal: false,
    canSignOut: false,
  });
  const path = 'privacy.md';
  const text = editor.read(path).replace(/^(## .*)$/m, '$1 today');
  const saved = await editor
    .post('/api/saves', { changes: [{ path, text, seen: body.files[path] }] })
    .set(HEADER, await tokenFor({ email }));

  expect(saved.status).toBe(200);
  expect((await editor.store.log())[0]!.author).toEqual({ name: email, email });
});

test.each<[string, Record<string, unknown>]>([
  ['for the desk', { aud: AUDIENCE, email: 'grace@firm.example' }],
  ['of an account that may not edit', { email: 'grace@elsewhere.example' }],
  ['that has ended', { email: 'grace@firm.example', exp: 1_000_000_000 }],
])('a token %s is 401', async (_, claims) => {
  const { status, body } = await stateWith(claims);

  expect({ status, message: body.message }).toEqual({ status: 401, message: words().byProxy });
});

test('without a token there is nothing, nor a password to guess', async () => {
  const page = await editor.get('/').set('Accept', 'text/html');
  expect([page.status, page.text.includes('<form')]).toEqual([401, false]);
  expect(page.text).toContain(words().byProxy);
  const { status } = await editor.post('/session', { address: ADA.email, password: ADA.password });

  expect(status).toBe(401);
});

test('beside a file, a token and a password both let people in, by their names', async () => {
  // A proxy may write an address in another letter case.
  expect((await stateWith({ email: ADA.email.toUpperCase() }, both)).body).toMatchObject({
    person: { name: ADA.name, email: ADA.email },
    canSignOut: false,
  });
  const { headers } = await both.post('/session', { address: ADA.email, password: ADA.password });
  const cookie = (headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
  const { body } = await both.get('/api/state').set('Cookie', cookie);
  expect(body).toMatchObject({ person: { email: ADA.email }, canSignOut: true });
  expect((await both.get('/api/state')).status).toBe(401);
});

test('a subject in place of an address is a name that Git can keep', async () => {
  const { body } = await stateWith({ email: undefined, sub: 'a<b>c' }, both);

  expect(body.person).toEqual({ name: 'sub:abc', email: 'sub:abc' });
});

test('another site cannot change anything with the token that the proxy adds', async () => {
  const { status } = await request(editor.url)
    .post('/api/saves')
    .set({ 'Sec-Fetch-Site': 'cross-site', [HEADER]: await tokenFor({ email: 'a@firm.example' }) })
    .send({ changes: [] });

  expect(status).toBe(403);
});

test('while the keys cannot be fetched, nobody is let in, and it says so', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  issuer.answer((response) => void response.writeHead(500).end());
  const { status, body } = await stateWith({ email: ADA.email }, unasked);

  expect({ status, message: body.message }).toEqual({ status: 503, message: words().unavailable });
  expect(report).toHaveBeenCalledWith(expect.stringContaining('could not be fetched'));
});

test.each(['EDITOR_JWT_HEADER', 'EDITOR_JWT_AUDIENCE'])(
  'without %s, tokens are refused at the start',
  (name) => {
    expect(() => readConfig({ ...variables(), [name]: '' })).toThrow(
      new RegExp(`^${name}: not set, which tokens need; accepted: `),
    );
  },
);

test('tokens are a sign-in, so that others may reach the editor', () => {
  const open = { EDITOR_HOST: '0.0.0.0', TRUST_PROXY_HOPS: '1' };
  expect(() => readConfig(open)).toThrow('EDITORS_FILE: not set');
  expect(readConfig({ ...open, ...variables() }).tokens).toMatchObject({ audience: EDITORS });
});
