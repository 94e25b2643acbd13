import '../check-node.cjs';
import 'reflect-metadata';
import { stopSignal } from './stop-signals.ts';

// Comes before the rest is loaded: a signal during the start leads to a graceful shutdown, too.
const stopped = stopSignal();
try {
  const { run } = await import('./run.ts');
  // npm start and npm run dev pass the path of the .env file.
  await run(stopped, process.argv[2]);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
