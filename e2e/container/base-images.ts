import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

type Docker = (...args: string[]) => Promise<string>;

export interface BaseImages {
  /** The image that the product's own is based on. */
  base: string;
  /** The files of the compose stack. */
  files: string[];
}

const withoutDigests = (text: string) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, '');

/**
 * Finds the base images. The Dockerfile and the compose file name them by digest. A machine without access to a
 * registry can have images of its own under the same tags, as .ci/run provides them; then the stack is built from those.
 *
 * @param root the folder of the Dockerfile and the compose file, ending in a slash
 * @param override the file in which another compose file is stored, if one is necessary
 */
export const baseImages = async (root: string, override: string, docker: Docker): Promise<BaseImages> => {
  const compose = `${root}docker-compose.yml`;
  const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8');
  const base = /^FROM (\S+@sha256:[0-9a-f]{64}) AS base$/m.exec(dockerfile)![1]!;
  const database = /image: (postgres:\S+@sha256:[0-9a-f]{64})$/m.exec(readFileSync(compose, 'utf8'))![1]!;

  if (!(await isOwn(withoutDigests(base), docker))) {
    // A build does not add the image that it starts from to the images of the engine.
    await docker('image', 'inspect', base).catch(() => docker('pull', '--quiet', base));
    return { base, files: [compose] };
  }
  console.log('The base images are those of this machine, not the ones named by digest.');
  // Compose takes a single dollar sign for a variable.
  const inline = withoutDigests(dockerfile).replaceAll('$', '$$$$');
  const services = {
    sandglass: { build: { context: root, dockerfile_inline: inline } },
    postgres: { image: withoutDigests(database) },
  };
  await writeFile(override, JSON.stringify({ services }));
  return { base: withoutDigests(base), files: [compose, override] };
};

/** Whether the engine has an image that comes from no registry. */
const isOwn = async (image: string, docker: Docker): Promise<boolean> => {
  const inspected = docker('image', 'inspect', '--format', '{{len .RepoDigests}}', image);
  return (await inspected.catch(() => undefined)) === '0';
};
