import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freePort } from '../../../backend/src/testing/free-port.ts';
import { runNginx } from '../../deploy/run-nginx.ts';

/** A response of the product as it was transferred. */
export interface Page {
  address: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** Headers that belong to one connection, and those that nginx sets itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag'];

const fileOf = (address: string) => `pages${address === '/' ? '/index' : address}.html`;

/** Starts nginx with one worker, which serves the pages from files with the headers of the product. */
export const startNginx = async (pages: readonly Page[]) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const headers = Object.entries(pages[0]!.headers)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, String.raw`\$&`)}";`);
  const { at, stop } = await runNginx(async (at) => {
    for (const { address, body } of pages) {
      await mkdir(dirname(at(fileOf(address))), { recursive: true });
      await writeFile(at(fileOf(address)), body);
    }
    return `
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 100000000;
      default_type 'text/html; charset=utf-8';
      server {
        listen 127.0.0.1:${port};
        root ${at('pages')};
        ${headers.join('\n')}
        location = / { try_files /index.html =404; }
        location / { try_files $uri.html =404; }
      }`;
  }, url);
  return { url, stop, pid: Number(await readFile(at('nginx.pid'), 'utf8')) };
};
