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

/** podman with its images and containers in a folder of its own. */
export class Podman {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async in(folder: string): Promise<Podman> {
    await writeFile(join(folder, 'containers.conf'), SETTINGS);
    return new Podman(folder);
  }

  async run(...command: string[]): Promise<string> {
    const at = (name: string) => join(this.folder, name);
    const { stdout } = await execute('podman', ['--root', at('images'), '--runroot', at('run'), ...command], {
      env: { ...process.env, CONTAINERS_CONF: at('containers.conf') },
    });
    return stdout.trim();
  }

  /** Starts the pods of the resources in the network of this process. */
  async play(resources: readonly Resource[], secrets: Record<string, Record<string, string>>): Promise<void> {
    for (const [name, content] of Object.entries(secrets)) {
      const file = join(this.folder, `${name}.json`);
      await writeFile(file, JSON.stringify(await this.secret(name, content)));
      await this.run('secret', 'create', name, file);
    }
    const manifest = join(this.folder, 'manifest.yaml');
    await writeFile(manifest, resources.map((resource) => JSON.stringify(resource)).join('\n---\n'));
    await this.run('kube', 'play', '--network', 'host', manifest);
  }

  /** A Secret as this podman stores it: before 4.4 its data alone, since then the whole resource. */
  private async secret(name: string, content: Record<string, string>): Promise<object> {
    const data = Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    );
    const [major, minor] = (await this.run('version', '--format', '{{.Client.Version}}'))
      .split('.')
      .map(Number);
    const isOld = major! < 4 || (major === 4 && minor! < 4);
    return isOld ? data : { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data };
  }
}
