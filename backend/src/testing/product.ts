import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { variables } from '../config/variables.ts';
import { waitFor } from './wait-for.ts';

/** The built backend; `npm run build` must have run before the tests. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The flags with which `npm start` runs Node. */
const FLAGS = (
  JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** Every variable, empty: this counts as unset and takes precedence over a developer's .env file. */
export const NO_VARIABLES = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));

export interface Product {
  process: ChildProcess & { pid: number };
  /** Everything printed so far on stdout and stderr. */
  output: () => string;
  /** Fulfilled with the exit status, or null if a signal ended the process. */
  exited: Promise<number | null>;
}

/** Starts the built product as `npm start` does, with the given environment only. */
export const spawnProduct = (environment: Record<string, string>, ...parameters: string[]): Product =>
  launch(process.execPath, [...FLAGS, MAIN, ...parameters], environment);

/**
 * Starts a copy of the built product, or another build of it.
 *
 * @param main path of its main.js
 */
export const spawnCopy = (main: string, environment: Record<string, string>): Product =>
  launch(process.execPath, [...FLAGS, main], environment);

/**
 * Starts the built product with another standard output and standard error.
 *
 * @param log file descriptor
 */
export const spawnLogging = (environment: Record<string, string>, log: number): Product =>
  launch(process.execPath, [...FLAGS, MAIN], environment, {}, log);

/** Starts the product as `npm run dev` does: Node restarts it when the build changes. */
export const spawnWatched = (environment: Record<string, string>): Product =>
  launch(process.execPath, [`--watch-path=${dirname(MAIN)}`, MAIN], environment);

/** Starts the product with `npm start`. */
export const spawnNpmStart = (environment: Record<string, string>): Product =>
  launch('npm', ['start', '--prefix', ROOT], environment, NO_VARIABLES);

/**
 * @param base variables that the defaults of the tests and the environment replace
 * @param log file descriptor for the output, which is not collected then
 */
const launch = (
  command: string,
  args: string[],
  environment: Record<string, string>,
  base: Record<string, string> = {},
  log?: number,
): Product => {
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      ...base,
      PORT: '0',
      LEAD_RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  // 'close' instead of 'exit', because it is emitted after the last output has been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { process: child as Product['process'], output: () => output, exited };
};

/**
 * Waits until the product prints its address, and returns it.
 *
 * @throws Error with its output if the product exits first
 */
export const addressOf = async ({ process, output }: Product): Promise<string> => {
  const said = await waitFor(
    () => output(),
    (text) => /Sandglass is at http/.test(text) || process.exitCode !== null,
    30_000,
  );
  const address = /Sandglass is at (\S+)/.exec(said)?.[1];
  if (!address) throw new Error(`the product exited before it was ready: ${said}`);
  return address;
};

/** Waits until the product can also store leads: with a `DATABASE_URL` it prints its address before that. */
export const readyAddressOf = async (product: Product): Promise<string> => {
  const url = await addressOf(product);
  await waitFor(
    () => fetch(`${url}/health/ready`),
    ({ ok }) => ok,
    30_000,
  );
  return url;
};
