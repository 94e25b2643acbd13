/**
 * Writes openapi.json after the backend is built. With `--check`, fails if the file is not what it would write.
 *
 *   node backend/dist/openapi/document/write-document.js
 */
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import pino from 'pino';
import { AppModule } from '../../app.module.ts';
import { readEnvironment } from '../../config/environment.ts';
import { json, page, referenceTo, RESPONSES, TEXT, type ErrorStatus } from './answers.ts';
import { CALLS, PAGE, type Parameters } from './calls.ts';
import { ID, schemaOf, SCHEMAS } from './schemas.ts';

const FILE = new URL('../../../openapi.json', import.meta.url);

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Sandglass',
    description:
      'docs/api.md says what a schema cannot. HEAD works wherever GET does, OPTIONS says which methods an address has, and ' +
      'any other method is 405. No answer may be cached.',
    version: '1',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  servers: [{ url: '/' }],
};

const SECURITY = {
  password: {
    type: 'http',
    scheme: 'basic',
    description: 'The user `admin`, with ADMIN_PASSWORD.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Cf-Access-Jwt-Assertion',
    description: 'A token of the proxy, in the header that ADMIN_JWT_HEADER names.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN.' },
};

/** What a call needs, one of a list. `{}`: nothing, on this machine and without a password. */
const NEEDED = {
  anybody: [{}],
  team: [{ password: [] }, { token: [] }, {}],
  'team or metrics': [{ metrics: [] }, { password: [] }, { token: [] }, {}],
};

/** The calls that need no lead and no subscriber. */
const WITHOUT_DATA = /^(?:Health|Metrics|OpenApi)_|^Newsletter_showLeavePage$/;

const ORIGIN = {
  Origin: {
    description: 'The origin of this site. Browsers send it; a change without it is refused.',
    schema: TEXT,
  },
};

const parametersIn = (place: string, parameters: Parameters = {}) =>
  Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: place,
    required: false,
    ...parameter,
  }));

const calls = new Map(Object.entries(CALLS));

/** Adds what the controller does not say to an operation, which is `found` there. */
const describe = (method: string, found: Operation) => {
  const { tags = [], operationId: id = '', parameters = [] } = found;
  const call = calls.get(id);
  if (!call) throw new Error(`calls.ts does not describe ${id}.`);
  calls.delete(id);
  const { access, summary, details } = call;
  const {
    description,
    query,
    headers,
    body,
    alsoConsumes = [],
    errors = [],
    pagesOf,
    ...rest
  } = details;
  const { answer: named = {}, ...answers } = rest;
  const answer = pagesOf ? page(pagesOf) : typeof named === 'string' ? json(named) : named;
  const isTeams = access !== 'anybody';
  const failures: ErrorStatus[] = [400, ...errors];
  if (method === 'post' || method === 'patch') failures.push(413, 415);
  if (parameters.length > 0) failures.push(404);
  if (isTeams) failures.push(401, 403, 429, 503);
  if (!WITHOUT_DATA.test(id)) failures.push(429, 500, 503);
  const types = ['application/json', ...alsoConsumes];
  return {
    tags,
    operationId: id,
    summary,
    description,
    security: NEEDED[access],
    parameters: [
      // Those of a path are ids of leads.
      ...parameters.map((parameter) => ({ ...parameter, schema: ID })),
      ...parametersIn('query', { ...query, ...(pagesOf && PAGE) }),
      ...parametersIn('header', { ...(isTeams && method !== 'get' && ORIGIN), ...headers }),
    ],
    requestBody: body && {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(body) }])),
    },
    responses: Object.fromEntries([
      ...Object.keys({ ...found.responses, ...answers }).map((status) => [
        status,
        { description: summary, ...(answers[Number(status)] ?? answer) },
      ]),
      ...failures.map((status) => [status, referenceTo(status)]),
    ]) as object,
  };
};

const module = AppModule.with(readEnvironment({}), 'postgres://nobody@127.0.0.1:1/none', pino());
// Nothing of it is started.
const app = await NestFactory.create(module, { preview: true, logger: false });
const { paths, ...head } = SwaggerModule.createDocument(app, HEAD, {
  operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
});
for (const [path, methods] of Object.entries(paths)) {
  const found = Object.entries(methods as Record<string, Operation>);
  paths[path] = Object.fromEntries(
    found.map(([method, operation]) => [method, describe(method, operation)]),
  ) as object;
}
if (calls.size > 0)
  throw new Error(`calls.ts describes calls that no controller has: ${[...calls.keys()].join()}.`);

const document = {
  ...head,
  paths,
  components: { securitySchemes: SECURITY, schemas: SCHEMAS, responses: RESPONSES },
};
const written = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if (written !== (await readFile(FILE, 'utf8'))) {
  console.error(
    'backend/openapi.json does not describe the calls. Run npm run build and commit it.',
  );
  process.exitCode = 1;
}
