import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NO_VARIABLES } from '../../backend/src/testing/product.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs `npm start` on any free port, as the leader of a process group, and waits until the product prints its address.
 *
 * @throws Error if it ends before that
 */
export const npmStart = async (dataDir: string): Promise<{ npm: ChildProcess; url: string }> => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...NO_VARIABLES, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    // On Windows, npm is a .cmd file, which needs a shell. Elsewhere, a shell would keep signals from reaching npm.
    shell: IS_WINDOWS,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: !IS_WINDOWS,
  });
  for await (const line of createInterface({ input: npm.stdout })) {
    const url = /Sandglass is at (\S+)/.exec(line)?.[1];
    if (url) {
      npm.stdout.resume();
      return { npm, url };
    }
  }
  throw new Error('npm start ended before the product printed its address');
};
