import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  minItems?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}
type Content = Record<string, { schema: Schema }>;
interface Response {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Content;
}
interface Call {
  operationId: string;
  parameters: {
    in: 'path' | 'query' | 'header';
    name: string;
    required: boolean;
    schema: Schema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, Response & { $ref?: string }>;
  security: Record<string, unknown>[];
}

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

const nameOf = (reference: string) => reference.split('/').at(-1)!;

const operationOf = (path: string, method: string, call: Call) => ({
  id: call.operationId,
  method: method as 'get' | 'post' | 'patch' | 'delete',
  path,
  parameters: call.parameters,
  /** The media types of the body; none if there is no body. */
  consumes: Object.keys(call.requestBody?.content ?? {}),
  /** The name of the body's schema. */
  body: call.requestBody && nameOf(Object.values(call.requestBody.content)[0]!.schema.$ref!),
  statuses: Object.keys(call.responses).map(Number),
  isGuarded: call.security.some((scheme) => 'password' in scheme),
});

/** One call of the API, as openapi.json describes it. */
export type Operation = ReturnType<typeof operationOf>;

/** All that end: lead-events.spec.ts is about the stream. */
export const operations: Operation[] = Object.entries(document.paths)
  .filter(([path]) => path !== '/api/leads/events')
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => operationOf(path, method, call)),
  );

const createValidator = (coerceTypes: boolean) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
  addFormats.default(ajv);
  // It knows no addresses with domains of other scripts; the schema has a pattern for them, too.
  ajv.addFormat('idn-email', true);
  ajv.addSchema(document, 'openapi');
  /** By their schemas: to compile one takes longer than to check a value. */
  const compiled = new Map<string, ValidateFunction>();
  return (schema: Schema): ValidateFunction => {
    const properties = { value: schema };
    const text = JSON.stringify({ properties }).replaceAll('"#/components', '"openapi#/components');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
    compiled.set(text, known);
    return known;
  };
};
const ofTexts = createValidator(true);
const ofJson = createValidator(false);

export const schemaNamed = (name: string): Schema => document.components.schemas[name]!;

/** A text that may stand for something else: Ajv would take ' 3' and '0x3' for numbers, too. */
const VALUE = /^(-?\d+|true|false)$/;

/**
 * What is wrong with a value. A text is converted to the type that the schema asks for; what is in
 * JSON has its type.
 */
export const mistakesIn = (value: unknown, schema: Schema): string[] => {
  const isValid = (typeof value === 'string' && VALUE.test(value) ? ofTexts : ofJson)(schema);
  if (isValid({ value })) return [];
  return isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
};

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** The headers that an answer has only if the document says so. */
const TOLD = ['link', 'etag', 'retry-after', 'location', 'www-authenticate', 'content-disposition'];

/** What an answer has that the document does not describe, or lacks. */
const undescribedIn = (
  { path, method }: Operation,
  { status, headers, text }: Answer,
): string[] => {
  const described = document.paths[path]![method]!.responses[status];
  if (!described) return [`the status ${status}`];
  const response = described.$ref
    ? document.components.responses[nameOf(described.$ref)]!
    : described;
  const wanted = Object.entries(response.headers ?? {});
  const names = wanted.map(([name]) => name.toLowerCase());
  const inHeaders = wanted.flatMap(([name, { required, schema }]) => {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`no ${name}`] : [];
    return mistakesIn(value, schema).map((mistake) => `${name}${mistake}`);
  });
  const more = TOLD.filter((name) => headers[name] !== undefined && !names.includes(name));
  return [...inHeaders, ...more, ...inBody(response.content, headers['content-type'], text)];
};

const inBody = (content: Content | undefined, header = '', text: string): string[] => {
  const type = header.split(';')[0]!;
  // A redirect has no body for a client that accepts neither of its types.
  if (text === '' && (!content || type === '')) return [];
  if (!content?.[type]) return [`a body of the content type ${type}`];
  return mistakesIn(type.endsWith('json') ? JSON.parse(text) : text, content[type].schema);
};

/** Expects an answer to be one that the document describes. */
export const expectDescribed = (operation: Operation, answer: Answer): void => {
  const { status, text } = answer;
  const undescribed = undescribedIn(operation, answer);
  expect({ status, text, undescribed }).toEqual({ status, text, undescribed: [] });
};
