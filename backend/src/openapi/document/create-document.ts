import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import pino from 'pino';
import { AppModule } from '../../app.module.ts';
import { readEnvironment } from '../../config/environment.ts';
import { RESPONSES } from './answers.ts';
import './describe-leads.ts';
import './describe-others.ts';
import { SCHEMAS } from './schemas.ts';

const CONFIG = new DocumentBuilder()
  .setOpenAPIVersion('3.1.0')
  .setTitle('Sandglass')
  .setDescription(
    'docs/api.md says what a schema cannot. HEAD works wherever GET does, OPTIONS says which methods an address has, and ' +
      'any other method is 405. No answer may be cached.',
  )
  .setVersion('1')
  .setLicense('MIT', 'https://opensource.org/license/mit')
  .addServer('/')
  .addSecurity('password', {
    type: 'http',
    scheme: 'basic',
    description: 'The user `admin`, with ADMIN_PASSWORD.',
  })
  .addSecurity('token', {
    type: 'apiKey',
    in: 'header',
    name: 'Cf-Access-Jwt-Assertion',
    description: 'A token of the proxy, in the header that ADMIN_JWT_HEADER names.',
  })
  .addSecurity('metrics', { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN.' })
  .build();

/** The description of the API, from the controllers of the application, of which nothing is started. */
export const createDocument = async (): Promise<OpenAPIObject> => {
  const module = AppModule.with(readEnvironment({}), 'postgres://nobody@127.0.0.1:1/none', pino());
  const app = await NestFactory.create(module, { preview: true, logger: false });
  const operationIdFactory = (controller: string, method: string) =>
    `${controller.replace('Controller', '')}_${method}`;
  const document = SwaggerModule.createDocument(app, CONFIG, { operationIdFactory });
  // What the decorators found out about the parameters' types by themselves says less.
  document.components = { ...document.components, schemas: SCHEMAS, responses: RESPONSES } as never;
  return document;
};
