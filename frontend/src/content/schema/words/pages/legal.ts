import { z } from 'zod';
import { message } from '../messages.ts';

/** The privacy notice. */
export const legalWords = z.strictObject({
  updated: message('below the introduction of the privacy notice: the latest change', 'date'),
});
