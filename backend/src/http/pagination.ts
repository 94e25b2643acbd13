import type { Response } from 'express';
import { z } from 'zod';
import { fill, words } from '../words/words.ts';
import { idWith, wholeNumber } from './schema.pipe.ts';

export const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

export const PageQuery = z.object({
  limit: wholeNumber({ maximum: MAX_LIMIT, default: DEFAULT_LIMIT }, () =>
    fill(words().api.query.limit, { limit: MAX_LIMIT }),
  ).default(DEFAULT_LIMIT),
  before: idWith(() => words().api.query.before)
    .optional()
    .describe('The id of the last item of the page before. See `Link`.'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `next` is undefined on the last page. */
export interface Paged<Item> {
  items: Item[];
  next: number | undefined;
}

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
