import { writeFile } from 'node:fs/promises';
import { startService, type At } from './service.ts';

/** Runs nginx; `configure` returns the directives of its `http` block. */
export const runNginx = (
  port: number,
  configure: (at: At, program: string) => Promise<string> | string,
) =>
  startService('nginx', port, async (at, program) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${at(name)};`,
    );
    await writeFile(
      at('nginx.conf'),
      `pid ${at('nginx.pid')}; error_log ${at('error.log')} warn; daemon off; events {}
      http { ${temporary.join(' ')} ${await configure(at, program)} }`,
    );
    return ['-p', at(''), '-e', at('error.log'), '-c', at('nginx.conf')];
  });
