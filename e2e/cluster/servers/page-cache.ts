import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../backend/src/testing/free-port.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { provideProgram } from '../../deploy/debian.ts';

export interface PageCache {
  /** The origin, without a trailing slash. Its answers have the header `X-Cache`, such as MISS, HIT or STALE. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx as a shared cache that does what the headers of the origin say. Installs Debian's package if it is missing.
 *
 * @param origin without a trailing slash
 */
export const startPageCache = async (origin: string): Promise<PageCache> => {
  const program = await provideProgram('nginx', 'nginx', ['nginx']);
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-cache-'));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  await writeFile(
    at('nginx.conf'),
    `pid ${at('nginx.pid')}; error_log ${at('error.log')} warn; daemon off; events {}
    http {
      ${temporary.join(' ')}
      access_log off;
      proxy_cache_path ${at('pages')} keys_zone=pages:1m inactive=7d;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${origin};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache pages;
          proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const server = spawn(program, ['-p', folder, '-e', at('error.log'), '-c', at('nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    () => fetch(url).then(() => true, String),
    (answer) => answer === true || server.exitCode !== null,
    10_000,
  );
  return {
    url,
    stop: async () => {
      server.kill('SIGQUIT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
