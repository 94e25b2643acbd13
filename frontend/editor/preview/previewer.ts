import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AskedProcess } from '../process/asked-process.ts';
import type { Renders } from './render-preview.ts';

const PROGRAM = fileURLToPath(new URL('render-preview.ts', import.meta.url));
/** The first preview takes seconds, on a busy machine many. */
const LONGEST_MS = 60_000;

/** Renders pages in a process of its own (render-preview.ts). */
export class Previewer extends AskedProcess<Renders> {
  /** @param folder for a copy of the content, in which what is not saved is tried */
  constructor(content: string, folder: string) {
    const [copy, cache] = [join(folder, 'content'), join(folder, 'cache')];
    super({
      program: PROGRAM,
      args: [content, cache],
      env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: copy },
      prepare: async () => {
        await rm(folder, { recursive: true, force: true });
        await mkdir(copy, { recursive: true });
      },
      longestMs: LONGEST_MS,
    });
  }
}
