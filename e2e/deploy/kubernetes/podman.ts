import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Resource } from './render.ts';

const execute = promisify(execFile);

/**
 * What podman needs on a machine without systemd and with low limits of its own: where a container may not raise its
 * limits, it must start with lower ones.
 */
const SETTINGS = `
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
`;

/** Sets podman up with its images and containers in a folder of its own. */
export const preparePodman = async (folder: string) => {
  const at = (name: string) => join(folder, name);
  await writeFile(at('containers.conf'), SETTINGS);

  const run = async (...command: string[]): Promise<string> => {
    const { stdout } = await execute('podman', ['--root', at('images'), '--runroot', at('run'), ...command], {
      env: { ...process.env, CONTAINERS_CONF: at('containers.conf') },
    });
    return stdout.trim();
  };

  /** A Secret as this podman stores it: before 4.4 its data alone, since then the whole resource. */
  const secret = async (name: string, content: Record<string, string>): Promise<object> => {
    const data = Object.fromEntries(Object.entries(content).map(([key, value]) => [key, btoa(value)]));
    const [major, minor] = (await run('version', '--format', '{{.Client.Version}}')).split('.').map(Number);
    const isOld = major! < 4 || (major === 4 && minor! < 4);
    return isOld ? data : { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data };
  };

  return {
    run,
    /** Starts the pods of the resources in the network of this process. */
    play: async (resources: readonly Resource[], secrets: Record<string, Record<string, string>>) => {
      for (const [name, content] of Object.entries(secrets)) {
        await writeFile(at(`${name}.json`), JSON.stringify(await secret(name, content)));
        await run('secret', 'create', name, at(`${name}.json`));
      }
      const manifests = resources.map((resource) => JSON.stringify(resource)).join('\n---\n');
      await writeFile(at('manifest.yaml'), manifests);
      await run('kube', 'play', '--network', 'host', at('manifest.yaml'));
    },
  };
};
