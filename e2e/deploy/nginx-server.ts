import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../backend/src/testing/free-port.ts';
import { runNginx, type At } from './run-nginx.ts';

const execute = promisify(execFile);
const FILE = fileURLToPath(new URL('../../deploy/nginx/sandglass.conf', import.meta.url));
/** The host name in the file. */
export const HOST = 'www.example.com';

export interface Nginx {
  /** The ports that take the place of 443 and 80, on 127.0.0.1 and ::1. */
  port: number;
  plainPort: number;
  /** The certificate of `HOST`, which signed itself. */
  ca: string;
  /** What `nginx -t` prints. */
  judgment: string;
  /** The content of the two logs. */
  errors: () => Promise<string>;
  /** What the log of the configuration contains. */
  ownErrors: () => Promise<string>;
  accesses: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Runs nginx with the file of deploy/nginx, of which only ports and paths are replaced, within settings that are as
 * unfavourable as an installation may have them: compression of everything is on.
 *
 * @param productPort the port on 127.0.0.1 to which requests are forwarded
 */
export const startNginx = async (productPort: number): Promise<Nginx> => {
  const [port, plainPort] = [await freePort(), await freePort()];
  const configure = async (at: At, program: string) => {
    const request = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`;
    await execute('openssl', [
      ...request.split(' '),
      '-keyout',
      at('key.pem'),
      '-out',
      at('certificate.pem'),
    ]);
    await writeFile(
      at('sandglass.conf'),
      replaceEach(await readFile(FILE, 'utf8'), [
        ...(await forVersion(program)),
        ['listen 80;', `listen 127.0.0.1:${plainPort};`],
        ['listen [::]:80;', `listen [::1]:${plainPort};`],
        ['listen 443 ', `listen 127.0.0.1:${port} `],
        ['listen [::]:443 ', `listen [::1]:${port} `],
        ['server 127.0.0.1:3000;', `server 127.0.0.1:${productPort};`],
        [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, at('certificate.pem')],
        [`/etc/letsencrypt/live/${HOST}/privkey.pem`, at('key.pem')],
        ['/var/log/nginx/sandglass.log', at('access.log')],
        // The file's own log, and another one with every warning.
        [
          'error_log /var/log/nginx/sandglass.error.log crit;',
          `error_log ${at('own.log')} crit; error_log ${at('error.log')} warn;`,
        ],
      ]),
    );
    return `gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1;
      include sandglass.conf;`;
  };
  const { at, judgment, stop } = await runNginx(configure, `http://127.0.0.1:${plainPort}/`);
  return {
    port,
    plainPort,
    ca: await readFile(at('certificate.pem'), 'utf8'),
    judgment,
    errors: () => readFile(at('error.log'), 'utf8'),
    ownErrors: () => readFile(at('own.log'), 'utf8'),
    accesses: () => readFile(at('access.log'), 'utf8'),
    stop,
  };
};

/** @throws if the text does not contain one of the originals */
const replaceEach = (text: string, pairs: readonly (readonly [string, string])[]): string => {
  let result = text;
  for (const [original, replacement] of pairs) {
    if (!result.includes(original)) throw new Error(`deploy/nginx/sandglass.conf has no “${original}”`);
    result = result.replaceAll(original, replacement);
  }
  return result;
};

/** The change that the file asks for if nginx is newer. */
const forVersion = async (program: string): Promise<[string, string][]> => {
  const { stderr } = await execute(program, ['-v']);
  const [major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr)!.slice(1).map(Number);
  const isNewer = (major! * 1000 + minor!) * 1000 + patch! >= 1_025_001;
  if (!isNewer) return [];
  return [
    [' ssl http2;', ' ssl;'],
    ['    ssl_certificate ', '    http2 on;\n    ssl_certificate '],
  ];
};
