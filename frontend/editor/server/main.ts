// The editor: a process of its own, without the database.
import { readConfig } from './config.ts';
import { runEditor } from './run-editor.ts';

try {
  const editor = await runEditor(readConfig(process.env));
  console.log(`The editor is at ${editor.url}`);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await editor.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
