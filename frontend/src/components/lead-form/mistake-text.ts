import type { LeadMistake } from '@sandglass/backend/lead.contract';
import { errors } from 'virtual:words/form';
import { fill } from '../../words/fill.ts';

/**
 * What stands at a field.
 * @param limit how many characters it may have
 */
export const mistakeText = (mistake: LeadMistake | undefined, limit: number): string | undefined =>
  mistake === 'tooLong' ? fill(errors.tooLong, { count: limit }) : mistake && errors[mistake];
