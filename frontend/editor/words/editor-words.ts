import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fillMessage, type Message } from '@sandglass/backend/words';
import { inFrontend } from '../../generator/folders.ts';
import { parseFields } from '../../generator/read/parse-fields.ts';
import { readSite, SITE } from '../../generator/read-site.ts';
import { readSource } from '../../generator/read-source.ts';
import { inLanguage } from '../../src/content/schema/language.ts';
import { schemas, type Fields } from '../../src/content/schemas.ts';

type ApiWords = Fields<typeof PATH>;

export interface EditorWords extends ApiWords {
  /** A BCP 47 tag. */
  language: string;
  fill: <Value extends string>(
    message: Message<Value>,
    values: Readonly<Record<Value, string | number>>,
  ) => string;
}

const PATH = 'words/editor-api.yaml';

/** Reads no other texts: this process parses no Markdown. */
const wordsIn = (folder: string): EditorWords | undefined => {
  const sourceOf = (path: string) =>
    existsSync(join(folder, path)) ? readSource(join(folder, path)) : '';
  const { names, language } = readSite(sourceOf(SITE));
  const { fields, mistakes } = inLanguage(language, () =>
    parseFields(sourceOf(PATH), schemas[PATH], names),
  );
  if (mistakes.length > 0) return undefined;
  const fill: EditorWords['fill'] = (message, values) => fillMessage(message, values, language.tag);
  return { ...(fields as ApiWords), language: language.tag, fill };
};

/**
 * In the language of the content. One that an earlier release has left may lack some, or have
 * mistakes in them, which only an editor can correct: then those of this release.
 */
export const editorWords = (content: string): EditorWords =>
  wordsIn(content) ?? wordsIn(inFrontend('content'))!;
