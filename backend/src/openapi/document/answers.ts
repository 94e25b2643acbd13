import { schemaOf, type Schema, type SchemaName } from './schemas.ts';

type Headers = Record<string, { description: string; required?: boolean; schema: Schema }>;

export interface Answer {
  /** Where absent, the summary of the call says it. */
  description?: string;
  headers?: Headers | undefined;
  content?: Record<string, { schema: Schema }>;
}

export const TEXT: Schema = { type: 'string' };

const header = (name: string, description: string, schema = TEXT): Headers => ({
  [name]: { description, required: true, schema },
});

export const json = (schema: SchemaName | Schema, headers?: Headers): Answer => ({
  headers,
  content: {
    'application/json': { schema: typeof schema === 'string' ? schemaOf(schema) : schema },
  },
});

export const text = (types: readonly string[], headers?: Headers): Answer => ({
  headers,
  content: Object.fromEntries(types.map((type) => [type, { schema: TEXT }])),
});

export const list = (of: SchemaName): Schema => ({ type: 'array', items: schemaOf(of) });

export const page = (of: SchemaName): Answer => {
  const description = 'The address of the next page, as `<…>; rel="next"`; none on the last page.';
  return json(list(of), { Link: { description, schema: TEXT } });
};

const ETAG = header('ETag', 'The version of the lead, in quotes.');
export const LEAD = json('DeskLead', ETAG);

export const FILE = text(
  ['text/csv', 'application/jsonl'],
  header('Content-Disposition', 'Has the name of the file.'),
);

export const REDIRECT = text(
  ['text/plain', 'text/html'],
  header('Location', 'The page to go on with.'),
);

const CHALLENGE = header('WWW-Authenticate', 'Asks for the password.');
const RETRY = header('Retry-After', 'Seconds to wait.', { type: 'integer', minimum: 1 });

const PROBLEM = {
  'application/problem+json': { schema: schemaOf('Problem') },
  'text/plain': { schema: TEXT },
};

/** The errors of more than one call, by status. */
const ERRORS = {
  400: ['BadRequest', 'A field, a parameter, a header or the request as a whole is malformed.'],
  401: ['Unauthorized', 'Credentials are missing or wrong.', CHALLENGE],
  403: ['Forbidden', 'The request may not come from where it comes from.'],
  404: ['NotFound', 'There is no such lead.'],
  409: ['Conflict', 'No channel is configured.'],
  410: ['Gone', 'The token was used, has expired or never existed.'],
  412: ['Stale', 'The lead has another version than `If-Match`: this one.', ETAG],
  413: ['TooLarge', 'The body is too large.'],
  415: ['UnsupportedType', 'The body has another content type, charset or a content encoding.'],
  429: ['TooMany', 'Too many requests, wrong passwords or exports.', RETRY],
  500: ['Failure', 'Something went wrong; the body quotes the id under which it is logged.'],
  503: ['Unavailable', 'The database, or what the call needs, is away or busy.', RETRY],
} satisfies Record<number, [name: string, description: string, headers?: Headers]>;

export type ErrorStatus = keyof typeof ERRORS;

/** The components of the document, by name. */
export const RESPONSES = Object.fromEntries(
  Object.values(ERRORS).map(([name, description, headers]) => [
    name,
    { description, headers, content: name === 'Stale' ? LEAD.content : PROBLEM },
  ]),
);

export const referenceTo = (status: ErrorStatus) => ({
  $ref: `#/components/responses/${ERRORS[status][0]}`,
});
