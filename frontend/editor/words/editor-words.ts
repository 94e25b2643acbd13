import { fillMessage, type Message } from '@sandglass/backend/words';
import { inFrontend } from '../../generator/folders.ts';
import { isValid, readContent } from '../../generator/read/content.ts';
import type { Fields } from '../../src/content/schemas.ts';

type ApiWords = Fields<'words/editor-api.yaml'>;

export interface EditorWords extends ApiWords {
  /** A BCP 47 tag. */
  language: string;
  fill: <Value extends string>(
    message: Message<Value>,
    values: Readonly<Record<Value, string | number>>,
  ) => string;
}

const wordsIn = (folder: string): EditorWords | undefined => {
  const { files, language } = readContent(folder);
  const file = files.get('words/editor-api.yaml');
  if (!file || !isValid(file)) return undefined;
  const fill: EditorWords['fill'] = (message, values) => fillMessage(message, values, language.tag);
  return { ...(file.fields as ApiWords), language: language.tag, fill };
};

/**
 * In the language of the content. One that an earlier release has left may lack some, or have
 * mistakes in them, which only an editor can correct: then those of this release.
 */
export const editorWords = (content: string): EditorWords =>
  wordsIn(content) ?? wordsIn(inFrontend('content'))!;
