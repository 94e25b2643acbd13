import {
  BadRequestException,
  NotFoundException,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { ValidationException } from './error.filter.ts';

export const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** A field of a body of any shape, but none that every object inherits, such as `constructor`. */
export const fieldOf = (body: unknown, name: string): unknown => {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
};

/** @throws ValidationException, or BadRequestException for a mistake that belongs to no field */
export const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  // Whatever is no object becomes one without fields, so that messages name what is missing.
  const { data, error } = schema.safeParse({ ...(given as object) });
  if (!error) return data;
  const { formErrors, fieldErrors } = z.flattenError(error);
  const [ofWhole] = formErrors;
  throw ofWhole ? new BadRequestException(ofWhole) : new ValidationException(fieldErrors);
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

const wholeNumber = (
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
const idWith = (message: string) => wholeNumber({ maximum: 2_147_483_647 }, message);

export const Id = idWith('Use a whole number as id.');

export const readId = (text: string): number | undefined => Id.safeParse(text).data;

export const PageQuery = z.object({
  limit: wholeNumber(
    { maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    `Use a whole number from 1 to ${MAX_LIMIT} as limit.`,
  ).default(DEFAULT_LIMIT),
  before: idWith('Use the id of the last item of the page before.')
    .optional()
    .describe('The id of the last item of the page before. See `Link`.'),
});
export type PageQuery = z.infer<typeof PageQuery>;

export interface Paged<Item> {
  items: Item[];
  /** The `before` of the next page, if there is one. */
  next: number | undefined;
}

export const addressOfPage = (path: string, next: number, query: object = {}): string => {
  const given = { limit: String(DEFAULT_LIMIT), ...query };
  const parameters = new URLSearchParams({ ...given, before: String(next) });
  return `${path}?${parameters.toString()}`;
};

export const answerPage = <Item>({ items, next }: Paged<Item>, response: Response): Item[] => {
  const { path, query } = response.req;
  if (next !== undefined) response.set('Link', `<${addressOfPage(path, next, query)}>; rel="next"`);
  return items;
};
