import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';
import { codePoints, EMAIL_PATTERN, isStorable, LEAD_MESSAGES } from '../lead.contract.ts';

/*
 * The rules of the contract as class-validator decorators. The library's own rules differ: MaxLength does not count
 * variation selectors (U+FE0F), and IsEmail accepts other addresses.
 */

const rule = (
  name: string,
  holds: (value: string) => boolean,
  message: string,
  options?: ValidationOptions,
) =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || holds(value),
        defaultMessage: buildMessage(() => message, options),
      },
    },
    options,
  );

export const IsStorable = () => rule('isStorable', isStorable, LEAD_MESSAGES.notStorable);

export const MaxCodePoints = (limit: number) =>
  rule('maxCodePoints', (value) => codePoints(value) <= limit, LEAD_MESSAGES.tooLong(limit));

export const IsGiven = () => rule('isGiven', (value) => value !== '', LEAD_MESSAGES.emailRequired);

export const IsEmailAddress = () =>
  rule('isEmailAddress', (value) => value === '' || EMAIL_PATTERN.test(value), LEAD_MESSAGES.emailFormat);
