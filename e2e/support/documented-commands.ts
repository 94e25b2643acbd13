import { readFileSync } from 'node:fs';

/**
 * The commands of a page of the documentation, so that a check runs exactly what an operator reads.
 *
 * @param page path from the root of the project, such as docs/operate/backup.md
 * @param heading of the section, without its number signs
 * @returns its first block of shell commands
 * @throws Error if there is no such section, or no such block in it
 */
export const documentedCommands = (page: string, heading: string): string => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const section = text.split(/^##+ /m).find((each) => each.startsWith(`${heading}\n`));
  const commands = /^```sh\n(.*?)^```$/ms.exec(section ?? '')?.[1];
  if (!commands) throw new Error(`${page} has no shell commands under "${heading}"`);
  return commands;
};
