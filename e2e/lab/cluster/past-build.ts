import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

const git = async (...command: string[]) => (await execute('git', ['-C', ROOT, ...command])).stdout.trim();

/** The latest tag before this commit, such as v1.2.0; undefined before the first release. */
export const releaseBefore = (): Promise<string | undefined> =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => undefined);

/**
 * Builds a commit in a new folder, with the packages that are installed here if it has the same ones.
 *
 * @returns the folder, which the caller must remove
 * @throws if git has no such commit, as in a shallow clone
 */
export const buildCommit = async (commit: string): Promise<string> => {
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new Error(`git has no commit ${commit}: fetch the whole history (git fetch --unshallow --tags)`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-before-'));
  const archive = join(folder, 'sources.tar');
  await git('archive', '--output', archive, commit);
  await execute('tar', ['-xf', archive, '-C', folder]);
  const locks = await Promise.all(
    [ROOT, folder].map((place) => readFile(join(place, 'package-lock.json'), 'utf8')),
  );
  if (locks[0] === locks[1]) await linkPackages(folder);
  else await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  await execute('npm', ['run', 'build'], { cwd: folder });
  return folder;
};

/** Links each package, so that those of the workspaces are the commit's own. */
const linkPackages = async (folder: string): Promise<void> => {
  for (const workspace of ['', 'backend', 'frontend', 'e2e']) {
    const source = join(ROOT, workspace, 'node_modules');
    if (!existsSync(source)) continue;
    const target = join(folder, workspace, 'node_modules');
    await mkdir(target, { recursive: true });
    for (const name of await readdir(source)) {
      if (name !== '@sandglass') await symlink(join(source, name), join(target, name));
    }
  }
  const own = join(folder, 'node_modules/@sandglass');
  await mkdir(own);
  for (const workspace of ['backend', 'frontend', 'e2e'])
    await symlink(join(folder, workspace), join(own, workspace));
};
