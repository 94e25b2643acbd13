import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** @param path from the root of the project, as in everything below */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What the first group of a pattern matches in a text. */
export const found = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, match]) => match!);

/** The files of the project that match patterns of git, without those that were just deleted. */
export const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)));

/**
 * The commands of a page of the documentation, so that a check runs exactly what an operator reads.
 *
 * @param page path from the root of the project, such as docs/operate/backup.md
 * @param heading of the section, without its number signs
 * @returns its first block of shell commands
 * @throws Error if there is no such section, or no such block in it
 */
export const documentedCommands = (page: string, heading: string): string => {
  const section = read(page)
    .split(/^##+ /m)
    .find((each) => each.startsWith(`${heading}\n`));
  const commands = /^```sh\n(.*?)^```$/ms.exec(section ?? '')?.[1];
  if (!commands) throw new Error(`${page} has no shell commands under "${heading}"`);
  return commands;
};
