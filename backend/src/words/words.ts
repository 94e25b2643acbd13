import { readBuiltFile, SITE_FOLDER } from '../site/built-file.ts';
import { fillMessage, type Message } from './message.ts';
import type { ServerWords } from './server-words.ts';

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

/** A moment as people write it, such as "March 7, 2024 at 2:05 PM UTC", in the zone of `TZ`. */
export const readableTime = (time: Date): string =>
  time.toLocaleString(read().language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
