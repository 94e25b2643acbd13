import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { variables } from '../config/variables.ts';
import { waitFor } from './wait-for.ts';

/** The backend as it was built: `npm run build` comes before the tests. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every variable, unset: what a file .env of the developer says does not reach the tests. */
const NO_VARIABLES = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));

export interface Product {
  process: ChildProcess & { pid: number };
  /** What it printed so far, on both channels. */
  output: () => string;
  /** Its status, or null where a signal ended it. */
  exited: Promise<number | null>;
}

/** Starts the built product as `npm start` does, with no environment but the one given. */
export const spawnProduct = (environment: Record<string, string>, ...parameters: string[]): Product =>
  launch(process.execPath, [MAIN, ...parameters], environment);

/** Starts it as `npm run dev` does: Node restarts it when the build changes. */
export const spawnWatched = (environment: Record<string, string>): Product =>
  launch(process.execPath, [`--watch-path=${dirname(MAIN)}`, MAIN], environment);

/** Starts it by `npm start`. */
export const spawnNpmStart = (environment: Record<string, string>): Product =>
  launch('npm', ['start', '--prefix', ROOT], { ...NO_VARIABLES, ...environment });

const launch = (command: string, args: string[], environment: Record<string, string>): Product => {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], PORT: '0', LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  // Not 'exit': what it printed last is read by then.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { process: child as Product['process'], output: () => output, exited };
};

/** Waits until the product says where it is, and returns that address. */
export const addressOf = async ({ process, output }: Product): Promise<string> => {
  const said = await waitFor(
    () => output(),
    (text) => /Sandglass is at http/.test(text) || process.exitCode !== null,
    30_000,
  );
  const address = /Sandglass is at (\S+)/.exec(said)?.[1];
  if (!address) throw new Error(`the product ended before it was ready: ${said}`);
  return address;
};

/** Waits until it can store a lead too, which with a `DATABASE_URL` is a moment later. */
export const readyAddressOf = async (product: Product): Promise<string> => {
  const url = await addressOf(product);
  await waitFor(
    () => fetch(`${url}/health/ready`),
    ({ ok }) => ok,
    30_000,
  );
  return url;
};
