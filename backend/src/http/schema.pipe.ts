import {
  BadRequestException,
  NotFoundException,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import { z } from 'zod';
import { words } from '../words/words.ts';
import { ValidationException } from './error.filter.ts';

/** For a mistake of which the schema says nothing: zod's own sentences are English. */
const unknownMistake = { error: () => words().api.notUnderstood };

/** @throws ValidationException, or BadRequestException for a mistake that belongs to no field */
export const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  // Whatever is no object becomes one without fields, so that messages name what is missing.
  const { data, error } = schema.safeParse({ ...(given as object) }, unknownMistake);
  if (!error) return data;
  const { formErrors, fieldErrors } = z.flattenError(error);
  const [formError] = formErrors;
  throw formError ? new BadRequestException(formError) : new ValidationException(fieldErrors);
};

/**
 * Reads each argument whose decorator names a schema, such as `@Body({ schema: NoteInput })`.
 * @throws the exceptions of {@link parse}, NotFoundException for a part of the path
 */
export class SchemaPipe implements PipeTransform {
  transform(given: unknown, { schema, type }: ArgumentMetadata): unknown {
    if (!(schema instanceof z.ZodType)) return given;
    if (type !== 'param') return parse(schema, given);
    const { data, success } = schema.safeParse(given);
    if (!success) throw new NotFoundException();
    return data;
  }
}

export const wholeNumber = (
  { minimum = 1, maximum, ...described }: { minimum?: number; maximum: number; default?: number },
  error?: () => string,
) =>
  z
    .string({ error })
    .meta({ type: 'integer', minimum, maximum, ...described })
    .refine((text) => /^\d{1,10}$/.test(text), { error })
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, { error });

/** The largest `integer` of PostgreSQL. */
export const LARGEST_ID = 2_147_483_647;

export const idWith = (error?: () => string) => wholeNumber({ maximum: LARGEST_ID }, error);

/** Without a sentence: no other part of a path is found. */
export const Id = idWith();

export const readId = (text: string): number | undefined => Id.safeParse(text).data;
