import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { CORES, findProgram } from '../machine.ts';

/** A response of the product as it was transferred. */
export interface Page {
  address: string;
  body: Buffer;
  headers: Record<string, string>;
}

export interface Rival {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const SCRIPTS = {
  expressStatic: fileURLToPath(new URL('express-static.ts', import.meta.url)),
  barePages: fileURLToPath(new URL('bare-pages.ts', import.meta.url)),
  bareInserts: fileURLToPath(new URL('bare-inserts.ts', import.meta.url)),
};

/** Headers that belong to one response or connection. */
const PASSING = new Set(['date', 'connection', 'keep-alive']);
/** Headers that nginx sets itself. */
const OWN = new Set([...PASSING, 'content-length', 'content-type', 'etag']);

const fileOf = (address: string) => (address === '/' ? '/index.html' : `${address}.html`);

/** Writes the bodies to a new folder that every user can read, since the worker of nginx does not run as root. */
const writePages = async (pages: readonly Page[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-bench-'));
  await chmod(folder, 0o755);
  for (const { address, body } of pages) {
    const path = join(folder, 'pages', fileOf(address));
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, body);
  }
  return folder;
};

const nginxConfiguration = (folder: string, port: number, [page]: readonly Page[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  default_type 'text/html; charset=utf-8';
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    ${Object.entries(page!.headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, String.raw`\$&`)}";`)
      .join('\n    ')}
    location = / { try_files /index.html =404; }
    location / { try_files $uri.html =404; }
  }
}
`;

/** @param cores that its threads may use */
const launch = async (
  port: number,
  [program, ...parameters]: readonly string[],
  cores = CORES.server,
): Promise<Rival> => {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('taskset', ['-c', cores, program!, ...parameters], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await waitFor(
    () => fetch(url).catch(() => undefined),
    (answer) => answer?.ok === true,
  );
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Starts a server of pages, and deletes its folder when it stops. */
const launchIn = async (folder: string, port: number, command: readonly string[]): Promise<Rival> => {
  const rival = await launch(port, command);
  const stop = async () => {
    await rival.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...rival, stop };
};

/** Starts nginx with one worker and the headers of the product. Undefined if nginx is not installed. */
export const startNginx = async (pages: readonly Page[]): Promise<Rival | undefined> => {
  const nginx = findProgram('nginx');
  if (!nginx) return undefined;
  const [folder, port] = [await writePages(pages), await freePort()];
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, nginxConfiguration(folder, port, pages));
  return launchIn(folder, port, [nginx, '-c', configuration, '-e', 'stderr']);
};

/** Starts a server with `express.static` as its only middleware. */
export const startExpressStatic = async (pages: readonly Page[]): Promise<Rival> => {
  const [folder, port] = [await writePages(pages), await freePort()];
  const command = [process.execPath, SCRIPTS.expressStatic, join(folder, 'pages'), String(port)];
  return launchIn(folder, port, command);
};

/** Starts a server of a few lines that sends the pages from memory, with the headers of the product. */
export const startBareNode = async (pages: readonly Page[]): Promise<Rival> => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'sandglass-bench-')), await freePort()];
  const file = join(folder, 'pages.json');
  const written = pages.map(({ address, body, headers }) => ({
    address,
    body: body.toString('base64'),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.has(name))),
  }));
  await writeFile(file, JSON.stringify(written));
  return launchIn(folder, port, [process.execPath, SCRIPTS.barePages, file, String(port)]);
};

/** Starts a server of a few lines that inserts each lead and does nothing else, on the processors that the product has. */
export const startBareInserts = async (databaseUrl: string): Promise<Rival> => {
  const port = await freePort();
  const cores = `0-${availableParallelism() - 1}`;
  return launch(port, [process.execPath, SCRIPTS.bareInserts, databaseUrl, String(port)], cores);
};
