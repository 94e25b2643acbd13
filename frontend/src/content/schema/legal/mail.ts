import { z } from 'zod';
import { text } from '../fields.ts';

export const mailSchema = z.strictObject({ subject: text('subject of the mail') });
