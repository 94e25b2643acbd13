/*
 * The sentences of the site that have values. Browser, build and server fill them in alike: the
 * frontend imports this file as @sandglass/backend/words.
 */

export type { ServerWords } from './server-words.ts';

declare const VALUES: unique symbol;

/**
 * A sentence with `{email}` where a value stands: a text, or, if one of them is the number `count`,
 * a text for each plural form of the language. It is opaque, so that nothing shows it before its
 * values are filled in.
 */
export interface Message<Value extends string> {
  readonly [VALUES]: Value;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const formFor = (forms: Forms, count: unknown, language: string): string =>
  forms[new Intl.PluralRules(language).select(Number(count))] ?? forms.other;

/** The texts and values of a message, in its order. Values can be elements. */
export const partsOf = <Value extends string, Filled>(
  message: Message<Value>,
  values: Readonly<Record<Value, Filled>>,
  language: string,
): (string | Filled)[] => {
  const written = message as unknown as string | Forms;
  const { count } = values as { count?: Filled };
  const text = typeof written === 'string' ? written : formFor(written, count, language);
  // Between the texts are the names of values.
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : values[part as Value]));
};

/** Numbers are written as the language does. */
export const fillMessage = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
  language: string,
): string =>
  partsOf(message, values, language)
    .map((part) => (typeof part === 'number' ? part.toLocaleString(language) : part))
    .join('');
