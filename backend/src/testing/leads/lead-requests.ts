import request, { type Test } from 'supertest';

type Origin = { url: string };
type Headers = Record<string, string>;

/** The header by which a browser says that a page of this site sends the request. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

/** The shortest lead that the API accepts. */
export const LEAD = { email: 'ada@example.com' };

/** Submits JSON to the API, or an empty body if `body` is undefined. */
export const postLead = ({ url }: Origin, body: unknown, headers: Headers = {}): Test => {
  const call = request(url).post('/api/leads').set(headers);
  return body === undefined ? call : call.type('json').send(JSON.stringify(body));
};

/** Submits URL-encoded fields as a browser does without JavaScript. */
export const postForm = ({ url }: Origin, body: string, headers: Headers = OWN_PAGE): Test =>
  request(url).post('/api/leads').set(headers).type('form').send(body);
