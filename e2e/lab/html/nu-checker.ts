import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { provideProgram } from '../../deploy/debian.ts';
import type { Check } from './site-pages.ts';

interface Message {
  url: string;
  /** A note is an `info` without a subtype, and a warning is an `info` with one. */
  type: string;
  subType?: string;
  message: string;
  extract?: string;
  lastLine?: number;
  lastColumn?: number;
}

const execute = promisify(execFile);

const JAR = fileURLToPath(new URL('../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));
const OPTIONS = ['--format', 'json', '--stdout', '--exit-zero-always'];
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Messages in which the checker is wrong about this site. */
const EXCEPTIONS = [
  // The checker does not know this rule, with which Tailwind declares its variables.
  // Source: https://www.w3.org/TR/css-properties-values-api-1/#at-property-rule
  /^CSS: Unrecognized at-rule “@property”/,
  // A variable can have a transition. Source: https://www.w3.org/TR/css-transitions-1/#transition-property-property
  /^CSS: “transition-property”: “--tw-gradient-from” is not a “transition-property” value/,
  // Tailwind asks in @supports whether the browser has this property.
  // Source: https://www.w3.org/TR/css-box-4/#margin-trim
  /^CSS: “margin-trim”: Property “margin-trim” doesn't exist/,
  // This is no mistake: it is the last day that the desk accepts. Without one, a year may have six digits.
  /^Potentially bad value “9999-12-30” for attribute “max” on element “input”: Year may be mistyped/,
];

/**
 * The Nu Html Checker, which the W3C runs at validator.w3.org. Its notes do not count: they say only that React writes
 * `<br/>`. Installs Java if it is missing.
 */
export const nuChecker: Check = async (pages) => {
  const java = await provideProgram('java', 'default-jre-headless', []);
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-html-'));
  try {
    const files = pages.map((_page, index) => join(folder, `${index}.html`));
    await Promise.all(files.map((file, index) => writeFile(file, pages[index]!.html)));
    const { stdout } = await execute(java, ['-jar', JAR, ...OPTIONS, ...files], { maxBuffer: MOST_OUTPUT });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType !== undefined)
      .filter(({ message }) => !EXCEPTIONS.some((exception) => exception.test(message)))
      .map(({ url, message, extract = '', lastLine = 0, lastColumn = 0 }) => {
        const { name } = pages[Number.parseInt(basename(url), 10)]!;
        return `${name}:${lastLine}:${lastColumn} ${message} at ${extract.trim()}`;
      });
  } finally {
    await rm(folder, { recursive: true });
  }
};
