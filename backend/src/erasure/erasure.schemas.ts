import { z } from 'zod';
import { LeadEmail } from '../leads/lead.schemas.ts';

const count = z.int32().min(0);

export const Address = z.object({ email: LeadEmail }).meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

export const StoredOfAddress = z
  .strictObject({
    leads: count,
    subscription: z.enum(['subscribed', 'unconfirmed', 'left']).nullable(),
  })
  .meta({ id: 'StoredOfAddress' });
export type StoredOfAddress = z.infer<typeof StoredOfAddress>;

export const Erasure = z
  .strictObject({ erased: count.describe('How many leads there were.') })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;
