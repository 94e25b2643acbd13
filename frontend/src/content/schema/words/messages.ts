import type { Message } from '@sandglass/backend/words';
import { z } from 'zod';
import { typeset } from '../fields.ts';

/** `{email}, {date}`, as an editor writes the values of a message. */
const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(.*?)\}/g)].map(([, name]) => name!);

const sentence = (
  what: string,
  names: readonly string[],
  isComplete: (written: readonly string[]) => boolean,
) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => {
      const written = namesIn(text);
      return written.every((name) => names.includes(name)) && isComplete(written);
    })
    .transform(typeset)
    .describe(`${what}; its values are ${listOf(names)}`);

/** A sentence with values, each of which it must contain. */
export const message = <Value extends string>(what: string, ...names: readonly Value[]) =>
  sentence(what, names, (written) => names.every((name) => written.includes(name))).transform(
    (text) => text as unknown as Message<Value>,
  );

/**
 * A sentence with the number `{count}`, in each plural form of the language: one and other in
 * English, one, few, many and other in Polish. A form for a single number may leave it out.
 */
export const plural = <Value extends string = never>(what: string, ...others: readonly Value[]) => {
  const form = sentence(what, ['count', ...others], (written) =>
    others.every((name) => written.includes(name)),
  );
  return z
    .strictObject({
      zero: form.optional(),
      one: form.optional(),
      two: form.optional(),
      few: form.optional(),
      many: form.optional(),
      other: form,
    })
    .transform((forms) => forms as unknown as Message<Value | 'count'>)
    .describe(`${what}; in each plural form of the language, with ${listOf(['count', ...others])}`);
};
