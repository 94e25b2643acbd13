import { ValidationException } from '../../http/validation.exception.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads an `Idempotency-Key` header.
 *
 * @returns the UUID in lower case, or null if there is no header
 * @throws ValidationException if the value is not a UUID
 */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (!UUID.test(header)) {
    throw new ValidationException({ 'Idempotency-Key': ['Use a UUID as Idempotency-Key.'] });
  }
  return header.toLowerCase();
};
