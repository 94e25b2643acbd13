import { z } from 'zod';
import { tokenIn } from './token.ts';

export const INCOMPLETE = 'This link is incomplete. Please open it again from the email.';

export const Token = z
  .object({
    token: z
      .string(INCOMPLETE)
      .meta({ pattern: String.raw`\S` })
      .transform(tokenIn)
      .refine((token) => token !== '', INCOMPLETE),
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

/** Those who confirmed, those whose link to confirm is valid, and those who left. */
export const SubscriberCounts = z
  .strictObject({ subscribed: count, unconfirmed: count, left: count })
  .meta({ id: 'SubscriberCounts' });
export type SubscriberCounts = z.infer<typeof SubscriberCounts>;
