import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { checkContent } from '../generator/check/check-content.ts';
import { readContent } from '../generator/read/content.ts';
import { formatMistake, lineAt } from '../generator/read/mistake.ts';
import { addTestArticles, DRAFT, DRILL } from './test-articles.ts';

/** @param changed what the files were that the test has written; undefined: they did not exist */
export type Check = (
  folder: string,
  changed: ReadonlyMap<string, Buffer | undefined>,
) => Promise<string[]>;

export const messagesOf: Check = async (folder) =>
  (await checkContent(readContent(folder))).map(formatMistake);

let checkCopy = messagesOf;

/** Has all tests with a copy of the content check it in another way, too. */
export const checkCopiesBy = (check: Check): void => {
  checkCopy = check;
};

/** The path at which tests write the draft. */
export const ARTICLE_PATH = 'articles/x.md';

/** The draft with these lines in place of the field that they begin with, or as a further field. */
export const withField = (lines: string): string => {
  const [name] = /\w+/.exec(lines)!;
  const field = new RegExp(`^${name}:.*\n(?: .*\n)*`, 'm');
  return field.test(DRAFT)
    ? DRAFT.replace(field, () => `${lines}\n`)
    : DRAFT.replace('author:', () => `${lines}\nauthor:`);
};

/**
 * Texts that an editor writes, each with its message; after "@1 ", a message about the line below
 * the first.
 */
type Mistakes = Readonly<Record<string, string>>;

const messageAt = (path: string, source: string, written: string, message: string): string => {
  const [, below = '0', text] = /^(?:@(\d) )?(.*)$/.exec(message)!;
  return `content/${path}:${lineAt(source, source.indexOf(written)) + Number(below)} ${text}`;
};

/**
 * Gives a test file a copy of the content and the articles of the tests, which is as it was after
 * each test. Paths are relative to it.
 */
export const useContentCopy = () => {
  let content: string;
  const at = (path: string) => join(content, path);
  /** What was in the files that the test has written; undefined: they did not exist. */
  const originals = new Map<string, Buffer | undefined>();
  beforeAll(() => {
    content = join(mkdtempSync(join(tmpdir(), 'sandglass-content-')), 'content');
    cpSync(fileURLToPath(new URL('../content', import.meta.url)), content, { recursive: true });
    addTestArticles(content);
  });
  afterEach(() => {
    for (const [path, original] of originals)
      if (original) writeFileSync(at(path), original);
      else rmSync(at(path));
    originals.clear();
  });
  afterAll(() => rmSync(dirname(content), { recursive: true }));

  const read = (path: string) => readFileSync(at(path), 'utf8');
  const keep = (path: string) => {
    if (!originals.has(path))
      originals.set(path, existsSync(at(path)) ? readFileSync(at(path)) : undefined);
  };
  const write = (path: string, text: string | Uint8Array) => {
    keep(path);
    writeFileSync(at(path), text);
  };
  const remove = (path: string) => {
    keep(path);
    rmSync(at(path));
  };
  const edit = (path: string, change: (text: string) => string) => write(path, change(read(path)));
  /** Returns the messages about the content. */
  const check = () => checkCopy(content, originals);
  return {
    /** Returns the absolute path of a file. */
    at,
    read,
    write,
    edit,
    remove,
    check,
    /** Returns where a file has a text, as messages begin. */
    placeOf: (path: string, text: string) => {
      const source = read(path);
      return `content/${path}:${lineAt(source, source.indexOf(text))}`;
    },
    /** Makes each mistake alone in a file. Its message must be the only one. */
    testMistakes: (path: string, fileWith: (written: string) => string, mistakes: Mistakes) =>
      test.each(Object.entries(mistakes))('%j: %s', async (written, message) => {
        const source = fileWith(written);
        write(path, source);
        expect(await check()).toEqual([messageAt(path, source, written, message)]);
      }),
    /**
     * Makes all mistakes in the text of the draft, each in a paragraph. There must be no other
     * messages.
     */
    testParagraphs: (name: string, mistakes: Mistakes) =>
      test(`${name} are reported, each on its line`, async () => {
        const source = [DRAFT, ...Object.keys(mistakes)].join('\n\n');
        write(ARTICLE_PATH, source);
        expect(await check()).toEqual(
          Object.entries(mistakes).map(([written, message]) =>
            messageAt(ARTICLE_PATH, source, written, message),
          ),
        );
      }),
    /** Replaces a text of a file by a mistake. Its message must be among those about the file. */
    testReplacements: (
      rows: readonly (readonly [path: string, found: string, written: string, message: string])[],
    ) =>
      test.each(rows)('%s: %s → %s', async (path, found, written, message) => {
        const original = read(path);
        expect(original).toContain(found);
        write(
          path,
          original.replace(found, () => written),
        );
        expect(await check()).toContain(messageAt(path, original, found, message));
      }),
  };
};

/** The path of the first of the two published articles. */
export const PUBLISHED = `articles/${DRILL}.md`;
