/** Runs a program of PostgreSQL, and stops it when the process that started this one has ended. */
import { spawn } from 'node:child_process';
import type { Kept } from './program.ts';

/** Neither a shutdown without a checkpoint (SIGQUIT) nor SIGKILL loses committed data. */
const STOP_MS = { QUIT: 5_000, KILL: 6_500 };

const [program, parameters, options] = JSON.parse(process.argv[2]!) as Kept;

const child = spawn(program, parameters, { ...options, stdio: ['inherit', 'ignore', 'inherit'] });
child.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
child.on('exit', (status) => process.exit(status ?? 1));

const stop = () => {
  // A suspended program would react to no other signal.
  if (process.platform !== 'win32') child.kill('SIGCONT');
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGQUIT'), STOP_MS.QUIT);
  setTimeout(() => child.kill('SIGKILL'), STOP_MS.KILL);
};
process.on('disconnect', stop);
if (!process.connected) stop();
