import { schemaOf, type Schema } from './schemas.ts';

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

const header = (description: string, schema: Schema = { type: 'string' }) => ({
  description,
  required: true,
  schema,
});

/** An answer in JSON. */
export const json = (
  description: string,
  schema: Parameters<typeof schemaOf>[0] | Schema,
  headers?: Answer['headers'],
): Answer => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: typeof schema === 'string' ? schemaOf(schema) : schema } },
});

export const list = (of: Parameters<typeof schemaOf>[0]): Schema => ({ type: 'array', items: schemaOf(of) });

export const ETAG = { ETag: header('The version of the lead, in quotes.') };
export const LOCATION = { Location: header('The page that shows the outcome.') };
export const LINK = {
  Link: {
    description: 'The address of the next page, as `<…>; rel="next"`; none on the last page.',
    schema: { type: 'string' },
  },
};

/** What a redirect has for whoever does not follow it. */
export const TEXT = {
  'text/plain': { schema: { type: 'string' } },
  'text/html': { schema: { type: 'string' } },
};

/** A file to download. */
export const file = (description: string): Answer => ({
  description,
  headers: { 'Content-Disposition': header('Has the name of the file.') },
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/jsonl': { schema: { type: 'string' } },
  },
});

const RETRY = { 'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }) };

const problem = (description: string, headers?: Answer['headers']): Answer => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/problem+json': { schema: schemaOf('Problem') },
    'text/plain': { schema: { type: 'string' } },
  },
});

/** The errors of more than one call, by status. */
const ERRORS = {
  400: ['BadRequest', problem('A field, a parameter, a header or the request as a whole is malformed.')],
  401: [
    'Unauthorized',
    problem('Credentials are missing or wrong.', { 'WWW-Authenticate': header('Asks for the password.') }),
  ],
  403: ['Forbidden', problem('The request may not come from where it comes from.')],
  404: ['NotFound', problem('There is no such lead.')],
  409: ['Conflict', problem('No channel is configured.')],
  410: ['Gone', problem('The token was used, has expired or never existed.')],
  412: ['Stale', json('The lead has another version than `If-Match`: this one.', 'DeskLead', ETAG)],
  413: ['TooLarge', problem('The body is too large.')],
  415: ['UnsupportedType', problem('The body has another content type, charset or a content encoding.')],
  429: ['TooMany', problem('Too many requests, wrong passwords or exports.', RETRY)],
  500: ['Failure', problem('Something went wrong; the body quotes the id under which it is logged.')],
  503: ['Unavailable', problem('The database, or what the call needs, is away or busy.', RETRY)],
} as const satisfies Record<number, readonly [name: string, Answer]>;

export type ErrorStatus = keyof typeof ERRORS;

/** The components of the document, by name. */
export const RESPONSES: Record<string, Answer> = Object.fromEntries(Object.values(ERRORS));

export const referenceTo = (status: ErrorStatus) => ({ $ref: `#/components/responses/${ERRORS[status][0]}` });
