// Slow: sends some five hundred requests.
import { expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../testing/leads/stored-leads.ts';
import fc from '../testing/fuzz/fast-check.ts';
import { jsonBody } from '../testing/fuzz/lead-fields.ts';
import { allowedBy } from '../testing/openapi/arbitrary.ts';
import {
  expectDescribed,
  mistakesIn,
  operations,
  schemaNamed,
  type Operation,
} from '../testing/openapi/document.ts';
import { useTestApp } from '../testing/use-test-app.ts';

/* Generated requests, which openapi.json allows or forbids: each answer is one that it describes. */

/** Requests for a call that takes something, and for one that takes nothing. */
const REQUESTS = { VARIED: 25, ALIKE: 4 };

const { app, database } = useTestApp();

interface Generated {
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  type: string;
  body: string | undefined;
  /** Whether the document allows all of it. */
  isAllowed: boolean;
}

const anyText = fc.string({ maxLength: 20 }).filter((text) => !/^\.{0,2}$/.test(text));
const headerText = fc.stringMatching(/^[\x21-\x7e]{1,20}$/);

/**
 * What no schema says: a search takes three letters or digits in a row, a token is one that this
 * site has made, and nobody has taken a lead without a name.
 */
const isAccepted = (name: string, text: string) =>
  name === 'q' ? /[a-z\d]{3}/i.test(text) : !['token', 'mine'].includes(name);

/** A parameter, or none. */
const parameterOf = ({ in: location, name, required, schema }: Operation['parameters'][number]) => {
  const isHeader = location === 'header';
  const allowed = isHeader && !schema['format'] ? headerText : allowedBy(schema).map(String);
  const value = fc.oneof(allowed, isHeader ? headerText : anyText);
  const given = value.map((text) => ({
    location,
    name,
    text,
    fits: mistakesIn(text, schema).length === 0 && isAccepted(name, text),
  }));
  return location === 'path'
    ? given
    : fc.option(given, { nil: { location, name, text: undefined, fits: !required } });
};

/** What a schema cannot say: who asks has a name, `givenTo` is one of the people, `undo` is alone. */
const NEEDS_MORE = /"(?:taken|givenTo|undo)"/;

const bodyOf = ({ body, consumes }: Operation) => {
  const schema = body === undefined ? {} : schemaNamed(body);
  const json = fc.oneof(
    { weight: 3, arbitrary: allowedBy(schema).map((value) => JSON.stringify(value)) },
    jsonBody,
  );
  const type = fc.constantFrom(...consumes, 'application/json', 'application/json', 'text/plain');
  return fc.record({ type, text: json }).map(({ type, text }) => ({
    type,
    text,
    fits: type === 'application/json' && isOf(schema, text) && !NEEDS_MORE.test(text),
  }));
};

const isOf = (schema: Parameters<typeof mistakesIn>[1], json: string) => {
  try {
    return mistakesIn(JSON.parse(json), schema).length === 0;
  } catch {
    return false;
  }
};

const requestOf = (operation: Operation): fc.Arbitrary<Generated> =>
  fc
    .record({
      parameters: fc.tuple(...operation.parameters.map(parameterOf)),
      body: operation.consumes.length > 0 ? bodyOf(operation) : fc.constant(undefined),
      accept: fc.constantFrom('application/json', '*/*'),
    })
    .map(({ parameters, body, accept }) => {
      const given = parameters.flatMap(({ location, name, text }) =>
        text === undefined ? [] : [{ location, name, text }],
      );
      const pairs = (wanted: string) =>
        given
          .filter(({ location }) => location === wanted)
          .map(({ name, text }): [string, string] => [name, text]);
      const [[, id] = ['id', '']] = pairs('path');
      return {
        path: operation.path.replace('{id}', encodeURIComponent(id)),
        query: pairs('query'),
        headers: { Accept: accept, ...OWN_PAGE, ...Object.fromEntries(pairs('header')) },
        type: body?.type ?? '',
        body: body?.text,
        isAllowed:
          operation.body !== 'Leaving' &&
          parameters.every(({ fits }) => fits) &&
          (body?.fits ?? true),
      };
    });

const send = (method: Operation['method'], { path, query, headers, type, body }: Generated) => {
  const client = request(app.url);
  const call = client[method](`${path}?${new URLSearchParams(query).toString()}`)
    .set(headers)
    .redirects(0)
    .buffer(true);
  return (body === undefined ? call : call.type(type).send(body)) as unknown as Promise<Response>;
};

test.each(operations.map((operation) => ({ ...operation, operation })))(
  '$method $path gives no answer that is not described, and accepts what is allowed',
  async ({ operation }) => {
    await storeLeads(database, ...numberedLeads(5));
    const takesSomething = operation.parameters.length + operation.consumes.length > 0;

    await fc.assert(
      fc.asyncProperty(requestOf(operation), async (generated) => {
        const answer = await send(operation.method, generated);
        expectDescribed(operation, answer);
        const isRefused = [400, 413, 415].includes(answer.status);
        expect(generated.isAllowed && isRefused).toBe(false);
      }),
      { numRuns: takesSomething ? REQUESTS.VARIED : REQUESTS.ALIKE },
    );
  },
);
