import { ValidationException } from '../http/validation.exception.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
/** The largest id that PostgreSQL's `integer` holds. */
const MAX_ID = 2_147_483_647;

const wholeNumber = (value: unknown, max: number): number | undefined => {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return undefined;
  const number = Number(value);
  return number >= 1 && number <= max ? number : undefined;
};

/**
 * Reads `?limit=` (1 to 500) and `?before=` (an id).
 *
 * @throws ValidationException on any other value
 */
export const parseListQuery = (query: Record<string, unknown>): { limit: number; before?: number } => {
  const limit = 'limit' in query ? wholeNumber(query['limit'], MAX_LIMIT) : DEFAULT_LIMIT;
  const before = 'before' in query ? wholeNumber(query['before'], MAX_ID) : undefined;
  const errors: Record<string, string[]> = {};
  if (limit === undefined) errors['limit'] = [`Use a whole number from 1 to ${MAX_LIMIT} as limit.`];
  if ('before' in query && before === undefined) errors['before'] = ['Use the id of a lead as before.'];
  if (limit === undefined || Object.keys(errors).length > 0) throw new ValidationException(errors);
  return before === undefined ? { limit } : { limit, before };
};
