import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { startService } from '../lab/servers/service.ts';
import { until } from '../lab/until.ts';
import { read } from '../support/project.ts';
import { HOST, open } from './nginx-server.ts';

/** The block of the Caddyfile that an operator adds. */
const BLOCK = /<<END\n(.*?)^ *END$/ms.exec(
  read('docs/install/docker.md').split('**Put Caddy in front.**')[1]!,
)![1]!;

/** Runs Caddy with the documented block, with other ports and a certificate of its own authority. */
export const startCaddy = async (productPort: string) => {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { at, stop } = await startService('caddy', port, async (inFolder) => {
    const block = BLOCK.replace('$host', HOST).replace(':3000', `:${productPort}`);
    await writeFile(
      inFolder('Caddyfile'),
      `{
        admin off
        storage file_system ${inFolder('storage')}
        https_port ${port}
        http_port ${plainPort}
        local_certs
        skip_install_trust
      }
      ${block}`,
    );
    return ['run', '--config', inFolder('Caddyfile')];
  });
  const authority = join(at('storage'), 'pki/authorities/local/root.crt');
  const readAuthority = () => readFile(authority, 'utf8');
  // It listens before it has made its certificates.
  await until(async () => (await open({ port, ca: await readAuthority() }, '/')).destroy(), 10_000);
  return { port, ca: await readAuthority(), stop };
};
