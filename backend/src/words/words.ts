import { readBuiltFile, SITE_FOLDER } from '../site/built-file.ts';
import { fillMessage, type Message } from './message.ts';

/**
 * What the server says to people: words of these places in frontend/content/words, as the build
 * writes them (frontend/generator/server-texts.ts).
 */
export interface ServerWords {
  form: {
    errors: {
      emailRequired: string;
      emailFormat: string;
      emailMailbox: string;
      tooLong: Message<'count'>;
      notText: string;
      notStorable: string;
    };
  };
  lead: { labels: Record<'name' | 'email' | 'company' | 'message', string> };
}

interface BuiltWords {
  language: string;
  words: ServerWords;
}

let built: BuiltWords | undefined;

/** Read when somebody is answered: openapi.json is written before the site is built. */
const read = (): BuiltWords => (built ??= readBuiltFile<BuiltWords>(SITE_FOLDER, 'texts.json'));

/** Never in a constant of a module: an answer is in the language of its request. */
export const words = (): ServerWords => read().words;

export const fill = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, read().language);

/** A day as people read it, such as "March 7, 2024". */
export const readableDay = (day: Date): string =>
  day.toLocaleDateString(read().language, { dateStyle: 'long', timeZone: 'UTC' });
