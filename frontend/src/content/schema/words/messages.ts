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
  change: (text: string) => string,
) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => {
      const written = namesIn(text);
      return written.every((name) => names.includes(name)) && isComplete(written);
    })
    .transform(change)
    .meta({ description: `${what}; its values are ${listOf(names)}`, example: listOf(names) });

const messageWith =
  (change: (text: string) => string) =>
  <Value extends string>(what: string, ...names: readonly Value[]) =>
    sentence(
      what,
      names,
      (written) => names.every((name) => written.includes(name)),
      change,
    ).transform((text) => text as unknown as Message<Value>);

/** A sentence with values, each of which it must contain. */
export const message = messageWith(typeset);
/** The same, as typed: its quotation marks stand around what a file has to the letter. */
export const verbatimMessage = messageWith((text) => text);

const pluralWith =
  (change: (text: string) => string) =>
  <Value extends string = never>(what: string, ...others: readonly Value[]) => {
    const names = ['count', ...others];
    const isComplete = (written: readonly string[]) =>
      others.every((name) => written.includes(name));
    const form = sentence(what, names, isComplete, change);
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
      .describe(`${what}; in each plural form of the language, with ${listOf(names)}`);
  };

/**
 * A sentence with the number `{count}`, in each plural form of the language: one and other in
 * English, one, few, many and other in Polish. A form for a single number may leave it out.
 */
export const plural = pluralWith(typeset);
/** The same, as typed. */
export const verbatimPlural = pluralWith((text) => text);

/** What was done, of one request by its number, and of several by how many. */
export const ofRequests = <Value extends string = never>(
  what: string,
  ...values: readonly Value[]
) =>
  z.strictObject({
    one: message<Value | 'number'>(`notice: ${what}, of one request`, 'number', ...values),
    many: plural(`notice: ${what}, of several requests`, ...values),
  });
