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

/** What limits count as a client. A connection has a /64 of IPv6 addresses or more (RFC 6177). */
export const clientBlock = (address: string): string => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 4) : parsed.toString();
};

/** The largest prefix of one connection, a /48. IPv4 has none. */
export const ipv6Network = (address: string): string | undefined => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 3) : undefined;
};

/** What receipts are limited by, such as an office: IPv4 /24, IPv6 /48. */
export const clientNetwork = (address: string): string => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 3) : parsed.octets.slice(0, 3).join('.');
};

const parse = (address: string) => {
  // A dual-stack socket reports an IPv4 client as ::ffff:192.0.2.1.
  const parsed = ipaddr.process(address);
  // A translator in front of an IPv6-only network reports 64:ff9b::192.0.2.1, see RFC 6052.
  return parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052'
    ? new ipaddr.IPv4(parsed.toByteArray().slice(-4))
    : parsed;
};

const prefix = ({ parts }: ipaddr.IPv6, groups: number) => parts.slice(0, groups).join(':');
