import { NotFoundException } from '@nestjs/common';
import { wholeNumberUpTo } from './whole-number.ts';

/** The largest id that PostgreSQL's `integer` holds. */
const MAX_ID = 2_147_483_647;

/** Reads an id; returns undefined if the text is not one. */
export const readLeadId = wholeNumberUpTo(MAX_ID);

/**
 * Reads the id in the address of a lead.
 *
 * @throws NotFoundException if the text is not a lead's id
 */
export const parseLeadId = (text: string): number => {
  const id = readLeadId(text);
  if (id === undefined) throw new NotFoundException();
  return id;
};
