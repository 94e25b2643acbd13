import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hashPassword } from '../../backend/src/access/password-hash.ts';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { CONTENT_FOLDER } from '../../frontend/generator/folders.ts';
import { addTestArticles } from '../../frontend/testing/test-articles.ts';
import { temporaryFolder } from '../lab/programs.ts';
import { ROOT } from '../support/project.ts';

export const PASSWORD = ADMIN_PASSWORD;
export const ADA = { name: 'Ada Lovelace', address: 'ada@firm.example' };
export const GRACE = { name: 'Grace Hopper', address: 'grace@firm.example' };

export interface RunningEditor {
  url: string;
  pid: number;
  /** A file of its content, as it is now. */
  read: (path: string) => string;
  /** A page of the site that it has published. */
  readSite: (path: string) => string;
  /** What the product follows (SITE_FOLDER). */
  site: string;
  stop: () => Promise<void>;
}

/**
 * A folder for an editor, with a copy of a content and two people.
 * @param prepare what else the content has: the articles of the tests
 */
export const editorFolder = async (
  prepare: (content: string) => void = addTestArticles,
  original = CONTENT_FOLDER,
): Promise<string> => {
  const folder = temporaryFolder('editor');
  const content = join(folder, 'content');
  cpSync(original, content, { recursive: true });
  prepare(content);
  mkdirSync(join(folder, 'data'));
  const hash = await hashPassword(PASSWORD);
  const people = [ADA, GRACE].map(({ name, address }) => `${name} <${address}>: ${hash}\n`);
  writeFileSync(join(folder, 'people'), people.join(''));
  return folder;
};

interface Start {
  /** That of an editor before, or a new one. */
  folder?: string;
  /** The folder of the code. */
  root?: string;
  /** Further variables. */
  variables?: Record<string, string>;
  /** Whether it builds the site, as an operator's does. Else a Save is live at once. */
  builds?: boolean;
}

/** Starts the editor as an operator would. */
export const startEditor = async ({
  folder,
  root = ROOT,
  variables,
  builds = true,
}: Start = {}): Promise<RunningEditor> => {
  const own = folder ?? (await editorFolder());
  const inFolder = (path: string) => join(own, path);
  const folders = ['content', 'data', 'people'].map(inFolder);
  const program = builds ? ['server/main.ts'] : ['testing/without-builds.ts', ...folders];
  const editor = spawn(process.execPath, program, {
    cwd: join(root, 'frontend/editor'),
    env: {
      ...process.env,
      EDITOR_PORT: '0',
      EDITOR_DATA: inFolder('data'),
      SITE_DATA: inFolder('site'),
      CONTENT_DIR: inFolder('content'),
      EDITORS_FILE: inFolder('people'),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(editor.stdout)) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (!url) continue;
    return {
      url,
      pid: editor.pid!,
      read: (path) => readFileSync(inFolder(join('content', path)), 'utf8'),
      readSite: (path) => readFileSync(inFolder(join('site/current', path)), 'utf8'),
      site: inFolder('site/current'),
      stop: async () => {
        editor.kill();
        await once(editor, 'close');
      },
    };
  }
  throw new Error('the editor has not started');
};
