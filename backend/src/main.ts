import '../check-node.cjs';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { listenProblem } from './config/listen-problem.ts';
import { end, stopSignal } from './stop-signals.ts';

// Registered before the rest is loaded, so that a signal during startup leads to a graceful shutdown too.
const stopped = stopSignal();
try {
  // npm start and npm run dev pass the path of the .env file. Environment variables take precedence over it.
  const variables = process.argv[2];
  const { loadEnvFile } = await import('./config/env-file.ts');
  const inFile = variables && existsSync(variables) ? loadEnvFile(variables) : [];
  const { run } = await import('./run.ts');
  await run(stopped, inFile);
  await end(0);
} catch (error) {
  console.error(listenProblem(error) ?? (error instanceof Error ? error.message : error));
  await end(1);
}
