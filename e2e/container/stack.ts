import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentedCommands } from '../support/documented-commands.ts';
import { baseImages } from './base-images.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The name of the compose project and of its image. */
export const PROJECT = `sandglass-check-${process.pid}`;
/** A compose file that may be necessary in addition, see {@link findBaseImage}. */
export const OVERRIDE = join(tmpdir(), `${PROJECT}.json`);
/** The compose files of the stack. */
let files = [`${ROOT}docker-compose.yml`];

/** The environment without the variables of the product, so that the defaults apply. */
const environment = (): NodeJS.ProcessEnv => {
  const variables = [...readFileSync(`${ROOT}.env.example`, 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const others = Object.entries(process.env).filter(([name]) => !variables.includes(name));
  return {
    ...Object.fromEntries(others),
    COMPOSE_PROJECT_NAME: PROJECT,
    COMPOSE_FILE: files.join(':'),
    COMPOSE_ENV_FILES: '/dev/null',
    SANDGLASS_IMAGE: PROJECT,
    // Docker picks a free port.
    PORT: '0',
  };
};

const execute = promisify(execFile);
export const docker = async (...args: string[]): Promise<string> => {
  const { stdout } = await execute('docker', args, { env: environment(), maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
};
export const compose = (...args: string[]) => docker('compose', ...args);
export const inContainer = (...args: string[]) => compose('exec', '-T', ...args);

/** The origin of the product, which changes with each start. */
export const origin = async () => `http://${await compose('port', 'sandglass', '3000')}`;

/**
 * Runs the commands of a section of the documentation on the stack.
 *
 * @param folder in which they run; files that they write are there
 * @param values what to put in the place of examples in the commands, such as paths
 * @param variables of the environment, besides those of the stack; undefined: unset
 */
export const follow = async (
  page: string,
  heading: string,
  folder: string,
  values: Record<string, string> = {},
  variables: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const commands = Object.entries(values).reduce(
    (text, [example, value]) => text.replaceAll(example, value),
    documentedCommands(page, heading),
  );
  await execute('sh', ['-ec', commands], { cwd: folder, env: { ...environment(), ...variables } });
};

/** Finds the image that the product's own is based on, and returns its name. Must be called first. */
export const findBaseImage = async (): Promise<string> => {
  const images = await baseImages(ROOT, OVERRIDE, docker);
  files = images.files;
  return images.base;
};
