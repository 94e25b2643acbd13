import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** The privacy notice. */
export const legalWords = z.strictObject({
  updated: message('below the introduction of the privacy notice: the latest change', 'date'),
  ownServer: text(
    'in a statement: who gets mail or requests, if that is on the machine of the site',
  ),
});
