import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { run } from '../lab/programs.ts';
import { runNginx } from '../lab/servers/nginx.ts';

const FILE = fileURLToPath(new URL('../../deploy/nginx/sandglass.conf', import.meta.url));
/** The host name in the file. */
export const HOST = 'www.example.com';
/** A certificate of that name, which signed itself. */
const REQUEST = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`;

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** The change that the file asks for if nginx is newer. */
const forVersion = async (program: string): Promise<[string, string][]> => {
  const said = await run('sh', ['-c', '"$0" -v 2>&1', program]);
  const [major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(said)!.slice(1).map(Number);
  if ((major! * 1000 + minor!) * 1000 + patch! < 1_025_001) return [];
  return [
    [' ssl http2;', ' ssl;'],
    ['    ssl_certificate ', '    http2 on;\n    ssl_certificate '],
  ];
};

/**
 * Runs nginx with the file of deploy/nginx, with other ports and paths, within unfavourable
 * settings: compression of everything is on.
 *
 * @param changes texts of the file, and what takes their place
 */
export const startNginx = async (
  productPort: string,
  changes: readonly (readonly [string, string])[] = [],
) => {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { at, said, stop } = await runNginx(plainPort, async (inFolder, program) => {
    const [key, certificate] = [inFolder('key.pem'), inFolder('certificate.pem')];
    await run('openssl', [...REQUEST.split(' '), '-keyout', key, '-out', certificate]);
    let text = await readFile(FILE, 'utf8');
    for (const [original, replacement] of [
      ...changes,
      ...(await forVersion(program)),
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen [::]:80;', `listen [::1]:${plainPort};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen [::]:443 ', `listen [::1]:${port} `],
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${productPort};`],
      [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, certificate],
      [`/etc/letsencrypt/live/${HOST}/privkey.pem`, key],
      ['/var/log/nginx/sandglass.log', inFolder('access.log')],
      // The file's own log, and another one with every warning.
      [
        'error_log /var/log/nginx/sandglass.error.log crit;',
        `error_log ${inFolder('own.log')} crit; error_log ${inFolder('error.log')} warn;`,
      ],
    ] as const) {
      if (!text.includes(original))
        throw new Error(`deploy/nginx/sandglass.conf has no “${original}”`);
      text = text.replaceAll(original, replacement);
    }
    await writeFile(inFolder('sandglass.conf'), text);
    return 'gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1; include sandglass.conf;';
  });
  return {
    /** The ports that take the place of 443 and 80, on 127.0.0.1 and ::1. */
    port,
    plainPort,
    ca: await readFile(at('certificate.pem'), 'utf8'),
    said,
    /** The content of a log: all warnings, what the configuration logs of them, and requests. */
    log: (name: 'error' | 'own' | 'access') => readFile(at(`${name}.log`), 'utf8'),
    stop,
  };
};

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client's own address: any of 127.0.0.0/8, or ::1. */
  from?: string;
}

/** Sends a request on a connection of its own, and returns the response before its body is read. */
export const open = (
  { port, ca }: Pick<Nginx, 'port' | 'ca'>,
  path: string,
  asked: Asked = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = asked;
    const host = from === '::1' ? from : '127.0.0.1';
    const options = {
      host,
      port,
      localAddress: from,
      servername: HOST,
      ca,
      agent: false,
      path,
      method,
    };
    const sent = request({ ...options, headers: { host: HOST, ...headers } }, resolve);
    sent.on('error', reject).end(body);
  });

export const ask = async (nginx: Nginx, path: string, asked: Asked = {}) => {
  const response = await open(nginx, path, asked);
  return {
    status: response.statusCode!,
    headers: response.headers,
    distinct: response.headersDistinct,
    body: Buffer.concat(await response.toArray()),
  };
};
