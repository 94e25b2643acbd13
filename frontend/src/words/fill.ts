import { fillMessage, partsOf, type Message } from '@sandglass/backend/words';
import { language } from './language.ts';

/** Fills in the values of a message in the language of the page. */
export const fill = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, language);

/** The same for values that are elements: `<Filled>` shows the parts. */
export const fillParts = <Value extends string, Element>(
  message: Message<Value>,
  values: Readonly<Record<Value, Element>>,
): (string | Element)[] => partsOf(message, values, language);
