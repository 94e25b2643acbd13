import fc from './fast-check.ts';

const latin1 = (options?: fc.StringConstraints) =>
  fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    ...options,
  });

/** One of the words; two spaces in a row are around an empty one. */
const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

const HEADERS: Record<string, string[]> = {
  Host: ['localhost', '127.0.0.1', 'elsewhere.example', '', '[', 'a:b:c', 'localhost\u0000'],
  'Content-Type': [
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json;charset=',
    ';',
  ],
  'Content-Length': ['0', '5', '-1', '1e3', '99999999999999999999', '0x5', '+5'],
  'Transfer-Encoding': ['chunked', 'gzip', 'chunked, chunked', 'identity', 'xchunked'],
  'Content-Encoding': ['gzip', 'identity', ''],
  'Accept-Encoding': ['br', 'gzip;q=x', '*;q=0', 'br;q=1e9', ','],
  Accept: ['application/problem+json', '*/*;q=-1', '/', 'text/*;;;', 'application/json;q=0'],
  'If-None-Match': ['*', '"', 'W/', '"a", "b'],
  Range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,5-9', 'lines=1'],
  Authorization: ['Basic', 'Basic ====', 'Basic OjpÿA', 'Digest x'],
  'Idempotency-Key': ['a3bb189e-8bf9-4888-9912-ace4e6543002', '', "' OR 1=1"],
  'X-Forwarded-For': ['1.2.3.4', ',,,', '::', 'unknown', '%00'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', ''],
  Origin: ['null', 'http://localhost', '%'],
  Expect: ['100-continue', 'wonders'],
  Connection: ['close', 'upgrade', 'keep-alive, close', 'Host'],
  Upgrade: ['websocket', 'h2c'],
  Cookie: ['a=b', '=;=;', '__proto__=1'],
};

const segment = fc.oneof(
  oneOf('api leads admin blog team assets health ready icon.svg 404'),
  oneOf('.. .  %2e%2e % %zz %00 %ff%fe %E0%A4%A __proto__ \\ ;a=b'),
  latin1({ maxLength: 12 }),
);
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  oneOf('1 500 2147483647 true csv % _ \\ \u0000 0000-01-01 9999-12-31'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const parameter = fc
  .tuple(oneOf('limit before q from to suspected format limit[] __proto__'), value)
  .map(([name, given]) => `${name}=${encodeURIComponent(given)}`);
const searched = fc
  .tuple(oneOf('/api/leads /api/leads/export'), fc.array(parameter, { maxLength: 4 }))
  .map(([path, query]) => `${path}?${query.join('&')}`);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
const anyTarget = fc.oneof(
  { weight: 4, arbitrary: oneOf('/ /api/leads /about-us /admin/leads /icon.svg /rss.xml') },
  { weight: 4, arbitrary: path },
  { weight: 1, arbitrary: oneOf('* http://elsewhere.example/ // localhost:80 ? #') },
  { weight: 1, arbitrary: oneOf('/api/leads/1 /api/leads/2147483648 /api/leads/erasures') },
  { weight: 1, arbitrary: latin1().map((query) => `/api/leads?${query}`) },
  { weight: 3, arbitrary: searched },
);
const anyMethod = fc.oneof(
  { weight: 8, arbitrary: oneOf('GET HEAD POST OPTIONS') },
  { weight: 2, arbitrary: oneOf('PUT PATCH DELETE TRACE CONNECT PROPFIND PRI get ') },
  { weight: 1, arbitrary: latin1({ maxLength: 8 }) },
);
const knownHeader = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, values]) =>
    fc.oneof(fc.constantFrom(...values), latin1()).map((text) => `${name}: ${text}`),
  );
const header = fc.oneof({ weight: 9, arbitrary: knownHeader }, { weight: 1, arbitrary: latin1() });
const chunked = latin1().map((chunk) => `5\r\n${chunk}\r\n0\r\n\r\n`);

/**
 * The bytes of a request that may be malformed, mostly well-formed, so that many pass the HTTP
 * parser of Node.
 */
export const requestBytes = fc
  .record({
    method: anyMethod,
    target: anyTarget,
    version: fc.oneof({ weight: 9, arbitrary: fc.constant('HTTP/1.1') }, oneOf('HTTP/1.0 HTTP/9 ')),
    headers: fc.array(header, { maxLength: 6 }),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', ''),
    body: fc.oneof(fc.constant(''), latin1(), fc.json(), chunked),
  })
  .map(({ method, target, version, headers, end, body }) => {
    const length = body && !headers.some((line) => /^(?:content-length|transfer)/i.test(line));
    const lines = [
      `${method} ${target} ${version}`,
      ...headers,
      ...(headers.some((line) => line.startsWith('Host:')) ? [] : ['Host: localhost']),
      ...(length ? [`Content-Length: ${body.length}`] : []),
      'Connection: close',
    ];
    return Buffer.from(`${lines.join('\r\n')}\r\n${end}${body}`, 'latin1');
  });
