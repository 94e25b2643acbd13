import { fillMessage, type Message } from '@sandglass/backend/words';
import { readSite, SITE } from '../../generator/read/site.ts';
import { readWords, sourcesIn } from '../../generator/words/read-words.ts';
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

/** The tag of the language of a content. */
export const languageIn = (content: string): string =>
  readSite(sourcesIn(content).get(SITE) ?? '').language.tag;

/** What the server of the editor says, in the language of the content. */
export const editorWords = (content: string): EditorWords => {
  const language = languageIn(content);
  const fill: EditorWords['fill'] = (message, values) => fillMessage(message, values, language);
  return { ...readWords('words/editor-api.yaml', sourcesIn(content)), language, fill };
};
