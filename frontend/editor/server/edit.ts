// The editor and the site on this machine, for the content of this working copy: npm run edit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CONTENT_FOLDER, inFrontend, SITE_FOLDER } from '../../generator/folders.ts';
import { liveSite } from '../publisher/publisher.ts';
import { readConfig } from './config.ts';
import { runEditor } from './run-editor.ts';

const VARIABLES = inFrontend('../.env');
const DATA = inFrontend('../.data/edit');
const PRODUCT = inFrontend('../backend/dist/main.js');

// Only these: the editor has no password of the database.
const file = existsSync(VARIABLES) ? parseEnv(readFileSync(VARIABLES, 'utf8')) : {};
const { PORT = '3000', EDITOR_PORT } = { ...file, ...process.env };
const config = readConfig({
  EDITOR_PORT,
  PUBLIC_URL: `http://localhost:${PORT || 3000}`,
  CONTENT_DIR: CONTENT_FOLDER,
  EDITOR_DATA: DATA,
  SITE_DATA: resolve(DATA, 'site'),
});

try {
  const editor = await runEditor(config, SITE_FOLDER);
  const site = spawn(process.execPath, ['--max-semi-space-size=8', PRODUCT, VARIABLES], {
    stdio: 'inherit',
    env: { ...process.env, SITE_FOLDER: liveSite(config.site) },
  });
  console.log(`The editor is at ${editor.url}`);
  // The signal of Ctrl-C reaches the site, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void site.kill(signal));
  const [status] = (await once(site, 'exit')) as [number | null];
  await editor.stop();
  process.exit(status ?? 1);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
