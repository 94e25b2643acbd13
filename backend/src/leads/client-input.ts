import { NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { ValidationException } from '../http/error.filter.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Reads a body or a query of any shape. @throws ValidationException */
export const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const { data, error } = schema.safeParse({ ...(given as object) });
  if (error) throw new ValidationException(z.flattenError(error).fieldErrors);
  return data!;
};

const wholeNumber = (maximum: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= maximum, message);

/** Up to the largest `integer` of PostgreSQL. */
const ID = wholeNumber(2_147_483_647, 'Use the id of the last item of the page before.');

export const readLeadId = (text: string): number | undefined => ID.safeParse(text).data;

/** @throws NotFoundException if the text is not a lead's id */
export const parseLeadId = (text: string): number => {
  const id = readLeadId(text);
  if (id === undefined) throw new NotFoundException();
  return id;
};

export const PAGE_QUERY = z.object({
  limit: wholeNumber(MAX_LIMIT, `Use a whole number from 1 to ${MAX_LIMIT} as limit.`).default(
    DEFAULT_LIMIT,
  ),
  /** The id of the last item of the previous page. */
  before: ID.optional(),
});
export type PageQuery = z.infer<typeof PAGE_QUERY>;

/** `next` is the `before` of the next page; undefined if this is the last one. */
export interface Paged<Item> {
  items: Item[];
  next: number | undefined;
}

/** Returns the items, and links the response to the next page, with the same parameters. */
export const answerPage = <Item>({ items, next }: Paged<Item>, response: Response): Item[] => {
  const { path, query } = response.req;
  if (next !== undefined) {
    const parameters = new URLSearchParams({ limit: String(DEFAULT_LIMIT), before: '', ...query });
    parameters.set('before', String(next));
    response.set('Link', `<${path}?${parameters.toString()}>; rel="next"`);
  }
  return items;
};
