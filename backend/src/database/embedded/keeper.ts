/**
 * Runs a program of PostgreSQL, given as the JSON of `Kept`, and stops it when the process that
 * started this one ends or closes the channel to it.
 */
import { spawn } from 'node:child_process';
import type { Kept } from './program.ts';

/**
 * Milliseconds until PostgreSQL is told to shut down without a checkpoint (SIGQUIT) and until it is
 * killed. Both lose no committed data: the next start recovers it from the write-ahead log.
 */
const STOP = { QUIT: 5_000, KILL: 6_500 };

const [program, parameters, options] = JSON.parse(process.argv[2]!) as Kept;

const child = spawn(program, parameters, { ...options, stdio: ['inherit', 'ignore', 'inherit'] });
child.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
child.on('exit', (status) => process.exit(status ?? 1));

const stop = () => {
  // A suspended program would react to no other signal. Windows has none but to kill.
  if (process.platform !== 'win32') child.kill('SIGCONT');
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGQUIT'), STOP.QUIT);
  setTimeout(() => child.kill('SIGKILL'), STOP.KILL);
};
process.on('disconnect', stop);
// While this file was being loaded.
if (!process.connected) stop();
