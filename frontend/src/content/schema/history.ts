import { z } from 'zod';
import { text } from './fields.ts';

export const historySchema = z.strictObject({ title: text('heading of the dialog') });
