import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown>;
interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
}
interface Response {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: Parameter[];
        requestBody?: { content: Record<string, { schema: { $ref: string } }> };
        responses: Record<string, Response | { $ref: string }>;
        security: Record<string, unknown>[];
      }
    >
  >;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as Document;

/** One call of the API, as openapi.json describes it. */
export interface Operation {
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  parameters: Parameter[];
  /** The media types of the body; none if there is no body. */
  consumes: string[];
  /** The name of the body's schema. */
  body: string | undefined;
  statuses: number[];
  isGuarded: boolean;
}

const nameOf = (reference: string) => reference.split('/').at(-1)!;

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses, security }]) => ({
    id: operationId,
    method: method as Operation['method'],
    path,
    parameters,
    consumes: Object.keys(requestBody?.content ?? {}),
    body: requestBody && nameOf(Object.values(requestBody.content)[0]!.schema.$ref),
    statuses: Object.keys(responses).map(Number),
    isGuarded: security.some((scheme) => 'password' in scheme),
  })),
);

const createValidator = (coerceTypes: boolean) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
  addFormats.default(ajv);
  return ajv.addSchema(document, 'openapi');
};
const ofTexts = createValidator(true);
const ofJson = createValidator(false);

export const schemaNamed = (name: string): Schema => document.components.schemas[name]!;

/** What is wrong with a value. A text is converted to the type that the schema asks for; what is in JSON has its type. */
export const mistakesIn = (value: unknown, schema: Schema): string[] => {
  const absolute = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'),
  ) as Schema;
  const holder = { value };
  const isValid = (typeof value === 'string' ? ofTexts : ofJson).compile({ properties: { value: absolute } });
  return isValid(holder)
    ? []
    : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
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
export const undescribedIn = ({ path, method }: Operation, { status, headers, text }: Answer): string[] => {
  const described = document.paths[path]![method]!.responses[status];
  if (!described) return [`the status ${status}`];
  const response = '$ref' in described ? document.components.responses[nameOf(described.$ref)]! : described;
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

const inBody = (content: Response['content'], header: string | undefined, text: string): string[] => {
  if (!content) return text === '' ? [] : ['a body'];
  const type = (header ?? '').split(';')[0]!;
  // A redirect has no body for a client that accepts neither of its types.
  if (type === '' && text === '') return [];
  if (!content[type]) return [`the content type ${type}`];
  return mistakesIn(type.endsWith('json') ? JSON.parse(text) : text, content[type].schema);
};

/** Expects an answer to be one that the document describes. */
export const expectDescribed = (operation: Operation, answer: Answer): void => {
  const { status, text } = answer;
  expect({ status, text, undescribed: undescribedIn(operation, answer) }).toEqual({
    status,
    text,
    undescribed: [],
  });
};
