import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { run, temporaryFolder } from '../lab/programs.ts';
import { documentedCommands, read, ROOT } from '../support/project.ts';

export const PROJECT = `sandglass-check-${process.pid}`;
const files = [join(ROOT, 'docker-compose.yml')];
let more: NodeJS.ProcessEnv = {};

/** The environment without the variables of the product, so that the defaults apply. */
const environment = (): NodeJS.ProcessEnv => {
  const variables = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const others = Object.entries(process.env).filter(([name]) => !variables.includes(name));
  return {
    ...Object.fromEntries(others),
    COMPOSE_PROJECT_NAME: PROJECT,
    COMPOSE_FILE: files.join(':'),
    COMPOSE_ENV_FILES: '/dev/null',
    SANDGLASS_IMAGE: PROJECT,
    SANDGLASS_EDITOR_IMAGE: `${PROJECT}-editor`,
    // Docker picks a free port.
    PORT: '0',
    EDITOR_PORT: '0',
    ...more,
  };
};

export const docker = (...args: string[]): Promise<string> =>
  run('docker', args, { env: environment() });
export const compose = (...args: string[]) => docker('compose', ...args);
export const inContainer = (...args: string[]) => compose('exec', '-T', ...args);

/** The origin of the product, which changes with each start. */
export const origin = async () => `http://${await compose('port', 'sandglass', '3000')}`;

/**
 * Runs the commands of a section of the documentation on the stack, in a folder.
 *
 * @param values for the examples in the commands, such as paths
 * @param variables added to the environment, or removed from it if undefined
 */
export const follow = async (
  page: string,
  heading: string,
  folder: string,
  values: Record<string, string> = {},
  variables: NodeJS.ProcessEnv = {},
): Promise<void> => {
  let commands = documentedCommands(page, heading);
  for (const [example, value] of Object.entries(values))
    commands = commands.replaceAll(example, value);
  await run('sh', ['-ec', commands], { cwd: folder, env: { ...environment(), ...variables } });
};

/**
 * Runs the documented script of the daily backup, with a configuration in a folder.
 *
 * @returns the names of what is in the folder of the backups afterwards
 */
export const backUp = async (folder: string, backups: string): Promise<string[]> => {
  await mkdir(join(folder, 'people'), { recursive: true });
  for (const file of ['.env', 'Caddyfile', 'docker-compose.yml', 'docker-compose.override.yml'])
    await writeFile(join(folder, file), '');
  await follow('docs/operate/backup.md', 'Every day', folder, {
    '/etc/cron.daily/sandglass-backup': join(folder, 'script'),
    '/var/backups/sandglass': backups,
    '/etc/caddy': folder,
    '/srv/sandglass': folder,
  });
  return (await readdir(backups)).toSorted();
};

const withoutDigests = (text: string) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, '');

/**
 * Finds the base images, and returns the name of the product's. A machine without a registry can
 * have its own under the same tags.
 */
export const useBaseImages = async (): Promise<string> => {
  const dockerfile = read('Dockerfile');
  const base = /^FROM (\S+@sha256:[0-9a-f]{64}) AS base$/m.exec(dockerfile)![1]!;
  const own = withoutDigests(base);
  // An image that comes from no registry has no digest there.
  const digests = await docker('image', 'inspect', '--format', '{{len .RepoDigests}}', own).catch(
    String,
  );
  if (digests !== '0') {
    // A build does not add the image that it starts from to the images of the engine.
    await docker('image', 'inspect', base).catch(() => docker('pull', '--quiet', base));
    return base;
  }
  console.log('The base images are those of this machine, not the ones named by digest.');
  const database = /image: (postgres:\S+@sha256:[0-9a-f]{64})$/m.exec(
    read('docker-compose.yml'),
  )![1]!;
  // Compose takes a single dollar sign for a variable.
  const inline = withoutDigests(dockerfile).replaceAll('$', '$$$$');
  const services = {
    sandglass: { build: { context: ROOT, dockerfile_inline: inline } },
    editor: { build: { context: ROOT, dockerfile_inline: inline } },
    postgres: { image: withoutDigests(database) },
  };
  const override = join(temporaryFolder('compose'), 'override.json');
  await writeFile(override, JSON.stringify({ services }));
  files.push(override);
  return own;
};

/**
 * From now on, with the editor, and with the people of a folder, who may edit. The desk has a
 * password, as an operator's has.
 */
export const editing = async (editors: string): Promise<void> => {
  more = { COMPOSE_PROFILES: 'editor', SITE_FOLDER: '/site/current', ADMIN_PASSWORD };
  const volumes = [`${editors}:/app/editors:ro`];
  const override = join(temporaryFolder('compose'), 'override.json');
  await writeFile(override, JSON.stringify({ services: { editor: { volumes } } }));
  files.push(override);
};
