import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { variables } from './variables.ts';

const ACCEPTED = `accepted: NAME=value, or NAME='value' if the value contains #, $ or a space`;

/** An empty line, a comment, or a name with a value, which is quoted or not. */
const LINE =
  /^[ \t]*(?:#.*|(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(?:'[^']*'|"[^"]*"|`[^`]*`)[ \t]*(?:#.*)?|((?![ \t]*["'`]).*)))?$/;
/** A value that continues with # where compose starts no comment, but Node ends the value. */
const CUT = /^(?:[^#]*[^#\s])?#/;

/**
 * Loads a file of variables, if there is one, and returns their names. The environment takes precedence.
 *
 * @throws Error with a line for each that Node would skip, or whose value Node would cut at a #. It has no values
 */
export const loadEnvFile = (path: string | undefined): string[] => {
  if (!path || !existsSync(path)) return [];
  const names: string[] = [];
  const problems: string[] = [];
  // Editors on Windows may begin the file with a byte order mark.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const place = `line ${index + 1} of ${path}`;
    const [matched, name, value = ''] = LINE.exec(line) ?? [];
    if (matched === undefined) problems.push(`${place}: cannot be read; ${ACCEPTED}`);
    else if (name && Object.hasOwn(variables, name) && CUT.test(value)) {
      problems.push(
        `${name}: its value in ${place} would end before the #; accepted: a value in single quotes`,
      );
    } else if (name) names.push(name);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return names;
};
