import { readFileSync } from 'node:fs';

/** Leaves out the byte order mark with which some editors on Windows begin a file. */
export const readSource = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
