import { z } from 'zod';

export const DeskPerson = z.strictObject({
  name: z.string().describe('As `takenBy`, `stateBy` and `by` have it.'),
  isYou: z.literal(true).optional(),
  mailed: z.literal(true).optional().describe('Gets an email when a lead is given to them.'),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const DeskPeople = z
  .strictObject({ people: z.array(DeskPerson) })
  .meta({ id: 'DeskPeople', description: 'Those to whom a lead can be given, by name.' });
export type DeskPeople = z.infer<typeof DeskPeople>;
