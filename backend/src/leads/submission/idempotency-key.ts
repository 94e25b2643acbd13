import { ValidationException } from '../../http/validation.exception.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The value of an `Idempotency-Key` header, or null where there is none.
 *
 * @throws ValidationException where it is no UUID
 */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (!UUID.test(header)) {
    throw new ValidationException({ 'Idempotency-Key': ['Use a UUID as Idempotency-Key.'] });
  }
  return header.toLowerCase();
};
