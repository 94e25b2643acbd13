import {
  BadRequestException,
  NotFoundException,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import { z } from 'zod';
import { ValidationException } from './error.filter.ts';

/** @throws ValidationException, or BadRequestException for a mistake that belongs to no field */
export const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  // Whatever is no object becomes one without fields, so that messages name what is missing.
  const { data, error } = schema.safeParse({ ...(given as object) });
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
  { maximum, ...described }: { maximum: number; default?: number },
  message: string,
) =>
  z
    .string(message)
    .meta({ type: 'integer', minimum: 1, maximum, ...described })
    .refine((text) => /^\d{1,10}$/.test(text), message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= maximum, message);

/** Up to the largest `integer` of PostgreSQL. */
export const idWith = (message: string) => wholeNumber({ maximum: 2_147_483_647 }, message);

export const Id = idWith('Use a whole number as id.');

export const readId = (text: string): number | undefined => Id.safeParse(text).data;
