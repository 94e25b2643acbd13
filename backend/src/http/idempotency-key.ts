import { words } from '../words/words.ts';
import { ValidationException } from './error.filter.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * By the header `Idempotency-Key`; null if none was sent.
 * @throws ValidationException if it is not a UUID
 */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (UUID.test(header)) return header.toLowerCase();
  throw new ValidationException({ 'Idempotency-Key': [words().api.query.idempotencyKey] });
};
