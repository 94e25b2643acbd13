import { readFileSync } from 'node:fs';

/**
 * Returns the text of a content file, without the byte order mark with which some editors on Windows start a file.
 *
 * @param file absolute path
 */
export const readSource = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

/** Matches the fields at the start of a Markdown file, with the lines of --- around them. */
export const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
