/*
 * Writes openapi.json when the product is built. With `--check`, fails if it is not up to date.
 */
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import * as swagger from '@nestjs/swagger';
import pino from 'pino';
import { z } from 'zod';
import { AppModule } from '../app.module.ts';
import { readEnvironment } from '../config/environment.ts';
import { describeCalls, ERROR_RESPONSES, toOpenApi } from './decorators.ts';

const FILE = new URL('../../openapi.json', import.meta.url);

const securitySchemes: NonNullable<swagger.OpenAPIObject['components']>['securitySchemes'] = {
  password: {
    type: 'http',
    scheme: 'basic',
    description:
      'The user `admin` with ADMIN_PASSWORD, or a person of ADMIN_USERS_FILE with their address.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Cf-Access-Jwt-Assertion',
    description: 'A token of the proxy, in the header that ADMIN_JWT_HEADER names.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN.' },
};

/** The zod schemas with an id, of all features that the application imports. */
const componentSchemas = () => {
  const uri = (name: string) => `#/components/schemas/${name}`;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { io: 'input', uri });
  const named = Object.entries(schemas).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return Object.fromEntries(
    named.map(([name, { $schema: _draft, $id: _id, ...schema }]) => [name, schema]),
  );
};

const head = {
  openapi: '3.1.0',
  info: {
    title: 'Sandglass',
    description:
      'docs/api.md says what a schema cannot. HEAD works wherever GET does, OPTIONS says which methods an address has, and any other method is 405. No answer may be cached.',
    version: '1',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  servers: [{ url: '/' }],
  components: { securitySchemes, schemas: componentSchemas(), responses: ERROR_RESPONSES },
};

const module = AppModule.register(
  readEnvironment({}),
  'postgres://nobody@127.0.0.1:1/none',
  pino(),
);
// Nothing of it is started.
const app = await NestFactory.create(module, { preview: true, logger: false });
describeCalls(swagger);
const document = swagger.SwaggerModule.createDocument(
  app,
  head as Omit<swagger.OpenAPIObject, 'paths'>,
  {
    operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
    standardSchemaConverter: (schema) => ({ schema: toOpenApi(schema as z.ZodType) }),
  },
);

const written = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if (written !== (await readFile(FILE, 'utf8'))) {
  console.error(
    'backend/openapi.json does not describe the calls. Run npm run build and commit it.',
  );
  process.exitCode = 1;
}
