import 'reflect-metadata';
import { stopSignal } from './stop-signals.ts';

// Before everything else is loaded: who asks a starting process to end gets an orderly end too.
const stopped = stopSignal();

try {
  const { run } = await import('./run.ts');
  await run(stopped);
  process.exit(0);
} catch (error) {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (inUse) console.error('PORT: another process listens there already; accepted: a free port');
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
