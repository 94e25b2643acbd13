import {
  BadRequestException,
  NotFoundException,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { ValidationException } from './error.filter.ts';

/** Items of a page, unless the client asks for another number. */
export const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/**
 * Reads a body or a query of any shape.
 * @throws ValidationException, or BadRequestException for a mistake that belongs to no field
 */
export const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const { data, error } = schema.safeParse({ ...(given as object) });
  if (!error) return data;
  const { formErrors, fieldErrors } = z.flattenError(error);
  const [ofWhole] = formErrors;
  throw ofWhole ? new BadRequestException(ofWhole) : new ValidationException(fieldErrors);
};

/**
 * Reads each argument of a route whose decorator names a schema, such as `@Body({ schema: NoteInput })`.
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
export const Id = wholeNumber(
  { maximum: 2_147_483_647 },
  'Use the id of the last item of the page before.',
);

/** Undefined if the text is no id. */
export const readId = (text: string): number | undefined => Id.safeParse(text).data;

export const PageQuery = z.object({
  limit: wholeNumber(
    { maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    `Use a whole number from 1 to ${MAX_LIMIT} as limit.`,
  ).default(DEFAULT_LIMIT),
  before: Id.optional().describe('The id of the last item of the page before. See `Link`.'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `next` is the `before` of the next page; undefined if this is the last one. */
export interface Paged<Item> {
  items: Item[];
  next: number | undefined;
}

/** The address of the page after the one that ends before `next`, with the same parameters. */
export const addressOfPage = (path: string, next: number, query: object = {}): string => {
  const parameters = new URLSearchParams({ limit: String(DEFAULT_LIMIT), before: '', ...query });
  parameters.set('before', String(next));
  return `${path}?${parameters.toString()}`;
};

/** Returns the items, and links the response to the next page. */
export const answerPage = <Item>({ items, next }: Paged<Item>, response: Response): Item[] => {
  const { path, query } = response.req;
  if (next !== undefined) response.set('Link', `<${addressOfPage(path, next, query)}>; rel="next"`);
  return items;
};
