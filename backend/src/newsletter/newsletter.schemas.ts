import { z } from 'zod';
import { words } from '../words/words.ts';

/** Bytes of each token in a link of the newsletter. */
export const TOKEN_BYTES = 32;

/** Tokens are in base64url without padding. */
const TOKEN_CHARACTERS = Math.ceil((TOKEN_BYTES * 8) / 6);

/** Mail programs take punctuation or text behind a link for a part of it. */
export const tokenIn = (text: string): string => text.trim().slice(0, TOKEN_CHARACTERS);

const incomplete = { error: () => words().api.newsletter.incomplete };

export const Token = z
  .object({
    token: z
      .string(incomplete)
      .meta({ pattern: String.raw`\S` })
      .transform(tokenIn)
      .refine((token) => token !== '', incomplete),
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof Token>;

/** A mail program has the token in the address instead. */
export const Leaving = Token.partial().meta({ id: 'Leaving' });

export const Confirmed = z.strictObject({ confirmed: z.literal(true) }).meta({ id: 'Confirmed' });
export type Confirmed = z.infer<typeof Confirmed>;

export const Left = z.strictObject({ left: z.literal(true) }).meta({ id: 'Left' });
export type Left = z.infer<typeof Left>;

const count = z.int32().min(0);

export const SubscriberCounts = z
  .strictObject({ subscribed: count, unconfirmed: count, left: count })
  .meta({ id: 'SubscriberCounts' });
export type SubscriberCounts = z.infer<typeof SubscriberCounts>;
