import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VARIABLES } from '../../config/environment.schema.ts';
import { waitFor } from '../wait-for.ts';

/** The built backend; `npm run build` must have run before the tests. */
const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
export const IS_WINDOWS = process.platform === 'win32';
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The flags with which `npm start` runs Node. */
const FLAGS = (
  JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));

/**
 * Every variable, empty: this counts as unset and takes precedence over a developer's .env file.
 */
export const NO_VARIABLES = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '']));

export type Product = ReturnType<typeof launch>;

/**
 * Another build's main.js, a file of variables, and a file descriptor for the output, which is not
 * collected then.
 */
interface Launch {
  main?: string | undefined;
  file?: string;
  log?: number;
}

const DEFAULTS = { PORT: '0', LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'warn' };

/** Starts the built product as `npm start` does, with the given environment only. */
export const spawnProduct = (
  environment: Record<string, string>,
  { main = MAIN, file, log }: Launch = {},
): Product => {
  const env = { PATH: process.env['PATH'], ...DEFAULTS, ...environment };
  return launch(process.execPath, [...FLAGS, main, ...(file ? [file] : [])], { env }, log);
};

/**
 * Starts the product with `npm start`, as the leader of a process group. It builds first if the
 * build is out of date.
 */
export const spawnNpmStart = (environment: Record<string, string>): Product =>
  launch('npm', ['start', '--prefix', ROOT], {
    env: { ...process.env, ...NO_VARIABLES, ...DEFAULTS, ...environment },
    // On Windows, npm is a .cmd file, which needs a shell. Elsewhere, a shell would keep signals
    // from reaching npm.
    shell: IS_WINDOWS,
    detached: !IS_WINDOWS,
  });

const launch = (command: string, args: string[], options: SpawnOptions, log?: number) => {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  // 'close' instead of 'exit', because it is emitted after the last output has been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child as ChildProcess & { pid: number },
    /** Everything printed so far on stdout and stderr. */
    output: () => output,
    /** Fulfilled with the exit status, or null if a signal ended the process. */
    exited,
    /** Sends a signal, SIGTERM by default, and returns the exit status. */
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
};

/**
 * Waits until the product prints its address.
 * @throws Error with its output if the product exits first
 */
export const addressOf = async (
  { process, output }: Product,
  timeout = 60_000,
): Promise<string> => {
  const said = await waitFor(
    () => output(),
    (text) => /Sandglass is at http/.test(text) || process.exitCode !== null,
    timeout,
  );
  const address = /Sandglass is at (\S+)/.exec(said)?.[1];
  if (!address) throw new Error(`the product exited before it was ready: ${said}`);
  return address;
};

/**
 * Waits until the product can also store leads: with a `DATABASE_URL` it prints its address before
 * that.
 */
export const readyAddressOf = async (product: Product): Promise<string> => {
  const url = await addressOf(product);
  await waitFor(async () => (await fetch(`${url}/health/ready`)).ok, true);
  return url;
};
