import { isIP, isIPv6 } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { words } from '../words/words.ts';

/** Some proxies add the port, which a client can change: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/**
 * The address of the connection, or the one that the trusted proxies report.
 * @throws BadRequestException (400) if that is no address: as any text, it would escape all limits
 */
export const clientAddress = ({ ip = '' }: Request): string => {
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {};
  const address = v4 ?? v6 ?? ip;
  // Node refuses short and octal notations, and ipaddr.js the few that it cannot read.
  const isValid = isIP(address) !== 0 && ipaddr.isValid(address);
  const isInWrongBrackets = v6 !== undefined && !isIPv6(v6);
  if (!isValid || isInWrongBrackets) throw new BadRequestException(words().api.http.client);
  return address;
};
