import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import express from 'express';
import request from 'supertest';
import { readEnvironment } from '../config/environment.ts';
import { EMAIL, HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import type { SharedCounts } from '../limits/shared-counts.repository.ts';
import { AccessService, type AdmittedRequest } from './access.service.ts';
import { AdminGuard } from './admin.guard.ts';

const ADMIN_PASSWORD = 'correct horse';
const issuer = useTokenIssuer();
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** The counts of all processes while the database is away. */
const AWAY = { use: () => Promise.resolve([]), add: () => undefined } as unknown as SharedCounts;

/** A server behind the guard, which answers with the actor. */
const start = async (variables: Record<string, string>) => {
  const guard = new AdminGuard(new AccessService(readEnvironment(variables), AWAY));
  const app = express().use(async (incoming, response) => {
    const context = { switchToHttp: () => ({ getRequest: () => incoming }) };
    await guard.canActivate(context as unknown as ExecutionContext);
    response.send((incoming as AdmittedRequest).actor);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('is local without a password and without tokens', async () => {
  const url = await start({});

  expect((await request(url).get('/')).text).toBe('local');
});

test.each([
  ['admin by password', ADMIN_PASSWORD, undefined, 'admin'],
  ['the address of a token', undefined, {}, EMAIL],
  ['the subject of a token without an address', undefined, { email: undefined }, 'user-1'],
  ['admin if the token beside the password does not hold', ADMIN_PASSWORD, { exp: 1 }, 'admin'],
  ['the address of a token beside the password', ADMIN_PASSWORD, {}, EMAIL],
])('is %s', async (_what, password, claims, actor) => {
  const url = await start({ ...issuer.variables, ADMIN_PASSWORD });
  const call = request(url).get('/');
  if (password) void call.auth('admin', password);
  if (claims) void call.set(HEADER, await issuer.sign(claims));

  expect((await call).text).toBe(actor);
});
