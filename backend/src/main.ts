import '../check-node.cjs';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { stopSignal } from './stop-signals.ts';

// Before the rest is loaded: a signal that arrives during the start leads to an orderly end too.
const stopped = stopSignal();
try {
  // npm start and npm run dev name a file of variables. What the environment already has takes precedence.
  const variables = process.argv[2];
  if (variables && existsSync(variables)) process.loadEnvFile(variables);
  const { run } = await import('./run.ts');
  await run(stopped);
  process.exit(0);
} catch (error) {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (inUse) console.error('PORT: another process listens on it already; accepted: a free port');
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
