import { z } from 'zod';

/** The body of an error. */
export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int32(),
    detail: z.string().describe('A sentence for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages by field, parameter or header.'),
  })
  .meta({ id: 'Problem', description: 'https://www.rfc-editor.org/rfc/rfc9457' });
