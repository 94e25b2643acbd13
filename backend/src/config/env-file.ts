import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EnvironmentError } from './environment.ts';
import { variables } from './variables.ts';

const ACCEPTED = `accepted: NAME=value, or NAME='value' if the value contains #, $ or a space`;

/** A complete quoted value, which may have several lines, and what comes before it. */
const QUOTED = /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*)(?:'[^']*'|"[^"]*"|`[^`]*`)[ \t]*(?:#.*)?$/gm;
/** An empty line, a comment, or a name with a value without quotes. */
const LINE = /^[ \t]*(?:#.*|(?:export[ \t]+)?([\w.-]+)[ \t]*=((?![ \t]*["'`]).*))?$/;
/** A value that continues with # where compose starts no comment, but Node ends the value. */
const CUT = /^(?:[^#]*[^#\s])?#/;

/**
 * Loads a file of variables. Those that are set in the environment take precedence.
 *
 * Node skips a line that it cannot read, and ends a value without quotes at the first #: both would leave the product
 * with another configuration than its operator believes.
 *
 * @returns the names in the file
 * @throws EnvironmentError with a line for each problem. It has no values
 */
export const loadEnvFile = (path: string): string[] => {
  const names: string[] = [];
  const problems: string[] = [];
  // Editors on Windows may begin the file with a byte order mark.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const lines = text
    .replaceAll('\r', '')
    .replaceAll(QUOTED, (quoted, name: string) => name + '\n'.repeat(quoted.split('\n').length - 1))
    .split('\n');
  for (const [index, line] of lines.entries()) {
    const place = `line ${index + 1} of ${path}`;
    const [matched, name, value = ''] = LINE.exec(line) ?? [];
    if (matched === undefined) problems.push(`${place}: cannot be read; ${ACCEPTED}`);
    else if (name && Object.hasOwn(variables, name) && CUT.test(value)) {
      problems.push(
        `${name}: its value in ${place} would end before the #; accepted: a value in single quotes`,
      );
    } else if (name) names.push(name);
  }
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return names;
};
