import { isIP, isIPv6 } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port of the connection, which the client can change at will: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/**
 * The address by which limits count the client of a request: that of the connection, or the one that the trusted
 * proxies report, without its port. A client that could choose any text would have as many limits as it likes.
 *
 * @throws BadRequestException (400) if a proxy reports something else than a valid IP address
 */
export const clientAddress = ({ ip = '' }: Request): string => {
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {};
  const address = v4 ?? v6 ?? ip;
  // Node refuses short and octal notations, and ipaddr.js the few that it cannot read.
  if (isIP(address) !== 0 && ipaddr.isValid(address) && (v6 === undefined || isIPv6(v6)))
    return address;
  throw new BadRequestException('The X-Forwarded-For header has no IP address of the client.');
};
