import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
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
 * Builds a commit in a new folder, with its own packages.
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
  await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  await execute('npm', ['run', 'build'], { cwd: folder });
  return folder;
};
