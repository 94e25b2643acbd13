import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { z } from 'zod';
import { Problem } from '../http/error.filter.ts';

/*
 * With these, controllers describe their calls. What a route reads by a schema, in an argument of
 * `@Body`, needs none. Those of @nestjs/swagger are applied only where openapi.json is written: the
 * running product would hold 13 MB more in memory for a package that it does not use.
 */

type Swagger = typeof import('@nestjs/swagger');
type Decorated = [target: object, key?: string | symbol, descriptor?: PropertyDescriptor];
type Decorator = (...decorated: Decorated) => void;

const postponed: ((swagger: Swagger) => void)[] = [];

const postpone =
  <Options extends unknown[]>(find: (swagger: Swagger) => (...options: Options) => unknown) =>
  (...options: Options): Decorator =>
  (...decorated) => {
    postponed.push((swagger) => {
      // Each is a class and a method decorator, whose types no common call satisfies.
      const decorator = find(swagger)(...options) as Decorator;
      decorator(...decorated);
    });
  };

export const ApiBody = postpone((swagger) => swagger.ApiBody);
export const ApiConsumes = postpone((swagger) => swagger.ApiConsumes);
export const ApiHeader = postpone((swagger) => swagger.ApiHeader);
export const ApiOperation = postpone((swagger) => swagger.ApiOperation);
export const ApiQuery = postpone((swagger) => swagger.ApiQuery);
export const ApiResponse = postpone((swagger) => swagger.ApiResponse);
export const ApiSecurity = postpone((swagger) => swagger.ApiSecurity);

/** Applies all of them, in their order. The controllers must be loaded. */
export const describeCalls = (swagger: Swagger): void => {
  for (const apply of postponed) apply(swagger);
};

/** A reference to the component, if the schema has an id. */
export const toOpenApi = (schema: z.ZodType): Record<string, unknown> => {
  const id = schema.meta()?.id;
  if (id) return { $ref: `#/components/schemas/${id}` };
  // What it refers to has an id, too.
  const { $schema: _draft, $defs: _components, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

interface Header {
  description: string;
  required?: boolean;
  schema: Record<string, unknown>;
}
type Headers = Record<string, Header>;

const TEXT = { type: 'string' };

/** A header that a response always has. */
export const header = (name: string, description: string, schema: object = TEXT): Headers => ({
  [name]: { description, required: true, schema: { ...schema } },
});

interface Answer {
  description?: string;
  headers?: Headers;
}

/** An answer in JSON: as the schema says, or `[schema]` for a list. */
export const ApiAnswer = (status: number, schema: z.ZodType | [z.ZodType], answer: Answer = {}) => {
  const isArray = Array.isArray(schema);
  const standardSchema = isArray ? schema[0] : schema;
  return ApiResponse({
    status,
    description: STATUS_CODES[status]!,
    ...answer,
    standardSchema,
    isArray,
  });
};

export const ApiPageOf = (schema: z.ZodType) =>
  ApiAnswer(200, [schema], {
    headers: {
      Link: {
        description: 'The address of the next page, as `<…>; rel="next"`; none on the last page.',
        schema: TEXT,
      },
    },
  });

export const ApiText = (status: number, types: readonly string[], answer: Answer = {}) =>
  ApiResponse({
    status,
    description: STATUS_CODES[status]!,
    ...answer,
    content: Object.fromEntries(types.map((type) => [type, { schema: TEXT }])),
  });

/** Server-sent events, the data of each of which is as the schema says. */
export const ApiStream = (schema: z.ZodType) =>
  ApiResponse({
    status: 200,
    description: 'A stream of messages, each with this as its data.',
    content: { 'text/event-stream': { schema: toOpenApi(schema) } },
  });

export const ApiFile = () =>
  ApiText(200, ['text/csv', 'application/jsonl'], {
    headers: header('Content-Disposition', 'Has the name of the file.'),
  });

export const ApiRedirect = (description = 'To a page.') =>
  ApiText(303, ['text/plain', 'text/html'], {
    description,
    headers: header('Location', 'The page to go on with.'),
  });

const PROBLEM = {
  'application/problem+json': { schema: toOpenApi(Problem) },
  'text/plain': { schema: TEXT },
};

export const ApiProblem = (status: number, description: string) =>
  ApiResponse({ status, description, content: PROBLEM });

const CHALLENGE = header('WWW-Authenticate', 'Asks for the password.');
const RETRY = header('Retry-After', 'Seconds to wait.', { type: 'integer', minimum: 1 });

/** The errors that many calls have. */
const ERRORS = {
  400: ['BadRequest', 'A field, a parameter, a header or the request as a whole is malformed.'],
  401: ['Unauthorized', 'Credentials are missing or wrong.', CHALLENGE],
  403: ['Forbidden', 'A page of another site sent the request, or the client has no access.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['UnsupportedType', 'The body has another content type, charset or a content encoding.'],
  429: ['TooMany', 'Too many requests, wrong passwords or exports.', RETRY],
  500: ['Failure', 'Something went wrong; the body quotes the id under which it is logged.'],
  503: ['Unavailable', 'The database, or what the call needs, is away or busy.', RETRY],
} satisfies Record<number, [name: string, description: string, headers?: Headers]>;

/** The components of the document to which {@link ApiFails} refers. */
export const ERROR_RESPONSES = Object.fromEntries(
  Object.values(ERRORS).map(([name, description, headers]) => [
    name,
    { description, ...(headers && { headers }), content: PROBLEM },
  ]),
);

export const ApiFails = (...statuses: (keyof typeof ERRORS)[]) =>
  applyDecorators(
    ...statuses.map((status) => {
      const [name, description] = ERRORS[status];
      const reference = { $ref: `#/components/responses/${name}` };
      return ApiResponse({ status, description, ...reference });
    }),
  );

export const ApiForAnybody = () => applyDecorators(ApiSecurity({}), ApiFails(400));

/** Any one of these. `{}`: nothing, on this machine without a password. */
export const ApiAdminSecurity = () =>
  applyDecorators(ApiSecurity('password'), ApiSecurity('token'), ApiSecurity({}));

export const ApiOriginHeader = () =>
  ApiHeader({
    name: 'Origin',
    description: 'The origin of this site. Browsers send it; a change without it is refused.',
    required: false,
  });
