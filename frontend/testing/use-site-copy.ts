import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { addTestArticles } from './test-articles.ts';

const frontend = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Gives each test, or a test file, a temporary copy of the files that the build needs, and the
 * articles of the tests. Paths are relative to its `frontend/`.
 */
export const useSiteCopy = (lifetime: 'file' | 'test' = 'test') => {
  const [before, after] = lifetime === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let copy: string;
  const inCopy = (path: string) => join(copy, 'frontend', path);
  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'sandglass-build-'));
    await cp(frontend, join(copy, 'frontend'), {
      recursive: true,
      filter: (path) => !/^(?:dist(?:\..*)?|node_modules)$/.test(basename(path)),
    });
    addTestArticles(inCopy('content'));
    await cp(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
    // npm installs some packages at the root and some in the workspace.
    // Junctions: on Windows, creating a symbolic link requires administrator rights or Developer
    // Mode.
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    await symlink(join(frontend, 'node_modules'), inCopy('node_modules'), 'junction');
  });
  after(() => rm(copy, { recursive: true, force: true }));

  const read = (path: string) => readFile(inCopy(path), 'utf8');
  const write = async (path: string, text: string | Uint8Array) => {
    await mkdir(dirname(inCopy(path)), { recursive: true });
    await writeFile(inCopy(path), text);
  };
  return {
    path: inCopy,
    read,
    write,
    edit: async (path: string, change: (text: string) => string) =>
      write(path, change(await read(path))),
    remove: (path: string) => rm(inCopy(path)),
    /** Runs a script of `generator/`, such as `build.ts`. */
    run: async (script: string, ...options: string[]) => {
      const child = spawn(process.execPath, [inCopy(`generator/${script}`), ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const streams = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
      const [status] = (await once(child, 'exit')) as [number];
      const [output, errors] = (await streams).map((chunks) => Buffer.concat(chunks).toString());
      return { status, output: output!, errors: errors! };
    },
  };
};
