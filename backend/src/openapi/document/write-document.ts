/**
 * Writes openapi.json after the backend is built. With `--check`, fails if the file is not what it would write.
 *
 *   node backend/dist/openapi/document/write-document.js
 */
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { createDocument } from './create-document.ts';

const FILE = new URL('../../../openapi.json', import.meta.url);

/** A reference to a response has an empty description, which would replace that of the response. */
const withoutEmpty = (key: string, value: unknown) => (key === 'description' && !value ? undefined : value);

const text = `${JSON.stringify(await createDocument(), withoutEmpty, 2)}\n`;
if (!process.argv.includes('--check')) await writeFile(FILE, text);
else if (text !== (await readFile(FILE, 'utf8'))) {
  console.error('backend/openapi.json does not describe these controllers. Run npm run build and commit it.');
  process.exitCode = 1;
}
