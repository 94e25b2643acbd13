/**
 * Writes openapi.json after the backend is built. With `--check`, fails if the file is not what it would write.
 *
 *   node backend/dist/openapi/document/write-document.js
 */
import { readFile, writeFile } from 'node:fs/promises';
import { referenceTo, RESPONSES, TEXT, type ErrorStatus } from './answers.ts';
import { CALLS, type Call, type Parameters } from './calls.ts';
import { ID, schemaOf, SCHEMAS } from './schemas.ts';

const FILE = new URL('../../../openapi.json', import.meta.url);

const INFO = {
  title: 'Sandglass',
  description:
    'docs/api.md says what a schema cannot. HEAD works wherever GET does, OPTIONS says which methods an address has, and ' +
    'any other method is 405. No answer may be cached.',
  version: '1',
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};

const SECURITY = {
  password: { type: 'http', scheme: 'basic', description: 'The user `admin`, with ADMIN_PASSWORD.' },
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

const ORIGIN = {
  Origin: {
    description: 'The origin of this site. Browsers send it; a change without it is refused.',
    schema: TEXT,
  },
};

const parametersIn = (place: string, parameters: Parameters = {}) =>
  Object.entries(parameters).map(([name, parameter]) => ({ name, in: place, required: false, ...parameter }));

const operation = (tag: string, id: string, { access, route, summary, details }: Call) => {
  const { description, query, headers, body, alsoConsumes = [], errors = [], ...answers } = details;
  const isTeams = access !== 'anybody';
  const failures: ErrorStatus[] = [400, ...errors];
  if (/^(?:post|patch)/.test(route)) failures.push(413, 415);
  if (route.includes('{id}')) failures.push(404);
  if (isTeams) failures.push(401, 403, 429, 503);
  if (tag !== 'Operations') failures.push(429, 500, 503);
  const isChange = isTeams && !route.startsWith('get');
  const types = ['application/json', ...alsoConsumes];
  return {
    tags: [tag],
    operationId: id,
    summary,
    description,
    security: NEEDED[access],
    parameters: [
      ...parametersIn('path', route.includes('{id}') ? { id: { required: true, schema: ID } } : {}),
      ...parametersIn('query', query),
      ...parametersIn('header', { ...(isChange && ORIGIN), ...headers }),
    ],
    requestBody: body && {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(body) }])),
    },
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, answer]) => [status, { description: summary, ...answer }]),
      ...failures.map((status) => [status, referenceTo(status)]),
    ]) as object,
  };
};

const paths: Record<string, Record<string, object>> = {};
for (const [tag, calls] of Object.entries(CALLS)) {
  for (const [id, call] of Object.entries(calls)) {
    const [method = '', path = ''] = call.route.split(' ');
    (paths[path] ??= {})[method] = operation(tag, id, call);
  }
}

const document = {
  openapi: '3.1.0',
  info: INFO,
  servers: [{ url: '/' }],
  paths,
  components: { securitySchemes: SECURITY, schemas: SCHEMAS, responses: RESPONSES },
};

const written = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if (written !== (await readFile(FILE, 'utf8'))) {
  console.error('backend/openapi.json does not describe the calls. Run npm run build and commit it.');
  process.exitCode = 1;
}
