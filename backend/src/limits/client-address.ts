import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';
import { words } from '../words/words.ts';
import { readAddress } from './read-address.ts';

/**
 * The address of the connection, or the one that the trusted proxies report.
 * @throws BadRequestException (400) if that is no address: as any text, it would escape all limits
 */
export const clientAddress = ({ ip }: Request): string => {
  const address = readAddress(ip);
  if (address === undefined) throw new BadRequestException(words().api.http.client);
  return address;
};
