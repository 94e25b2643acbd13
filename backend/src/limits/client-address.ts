import { isIP, isIPv4, isIPv6 } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';

/** Some proxies add the port of the connection, which the client can change at will: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/**
 * The address by which limits count the client of a request: that of the connection, or the one that the trusted
 * proxies report, without its port.
 *
 * @returns a valid IP address
 * @throws BadRequestException (400) if a proxy reports something else. A client that could choose any text would have
 *   as many limits as it likes.
 */
export const clientAddress = ({ ip = '' }: Request): string => {
  const { v4 = '', v6 = '' } = WITH_PORT.exec(ip)?.groups ?? {};
  const address = [v4, v6, ip].find((text) => text !== '') ?? '';
  if (v4 ? isIPv4(v4) : v6 ? isIPv6(v6) : isIP(ip)) return address;
  throw new BadRequestException('The X-Forwarded-For header has no IP address of the client.');
};
