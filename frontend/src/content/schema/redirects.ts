import { z } from 'zod';

export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: z
          .string()
          .regex(/^(?:\/[\w.~-]+)+$/)
          .describe('the old address, such as /blog/old-name'),
        to: z
          .string()
          .regex(/^(?:\/[\w./~#-]*|https:\/\/\S+)$/)
          .describe('the new address, such as /blog/new-name, or one of another site with https://'),
      }),
    )
    // Without an entry, nothing stands below the name.
    .nullable()
    .describe('list of addresses that have moved'),
});
