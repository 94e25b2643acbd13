import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { VARIABLES } from './environment.schema.ts';

const ACCEPTED = `accepted: NAME=value, or NAME='value' if the value contains #, $ or a space`;

const BLANK_OR_COMMENT = /^\s*(?:#|$)/;
const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/;
const QUOTE = /^\s*['"`]/;
const QUOTED = /^\s*(?:'[^']*'|"[^"]*"|`[^`]*`)\s*(?:#.*)?$/;
/**
 * A # at the beginning or after no space. For Node it begins a comment, for compose it does not.
 */
const UNCLEAR_COMMENT = /^#|^[^#]*[^#\s]#/;

/**
 * Loads a file of variables, if there is one, and returns their names. The environment wins.
 * @throws Error with a line for each that Node would skip or cut, without its value
 */
export const loadEnvFile = (path: string | undefined): string[] => {
  if (!path || !existsSync(path)) return [];
  // Editors on Windows may begin the file with a byte order mark.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const problem = problemOf(line, `line ${index + 1} of ${path}`);
    if (problem) problems.push(problem);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const values = parseEnv(text);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return Object.keys(values);
};

const problemOf = (line: string, where: string): string | undefined => {
  if (BLANK_OR_COMMENT.test(line)) return undefined;
  const [, name = '', value = ''] = ASSIGNMENT.exec(line) ?? [];
  const isQuoted = QUOTE.test(value);
  if (!name || (isQuoted && !QUOTED.test(value))) return `${where}: cannot be read; ${ACCEPTED}`;

  const isOurs = Object.hasOwn(VARIABLES, name);
  if (isOurs && !isQuoted && UNCLEAR_COMMENT.test(value))
    return `${name}: its value in ${where} would end before the #; accepted: a value in single quotes`;
  return undefined;
};
