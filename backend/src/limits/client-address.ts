import { isIP, isIPv6 } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port, which a client can change: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/**
 * The address by which limits count the client of a request: that of the connection, or the one
 * that the trusted proxies report, without its port. A client that could choose any text would have
 * as many limits as it likes.
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

/**
 * The key by which limits count a client: a valid IPv4 address, or the first 64 bits of an IPv6
 * address. An internet connection is assigned at least a /64 prefix, so a limit for each address
 * would have no effect. Source: https://www.rfc-editor.org/rfc/rfc6177
 */
export const clientBlock = (address: string): string => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 4) : parsed.toString();
};

/**
 * The first 48 bits of an IPv6 address, the largest prefix that a single connection is assigned.
 * Undefined for an IPv4 address: the offices that share a /24 prefix have nothing else in common.
 */
export const ipv6Network = (address: string): string | undefined => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 3) : undefined;
};

/**
 * The key of a client's network: the first 24 bits of an IPv4 address, or 48 of an IPv6 address.
 */
export const clientNetwork = (address: string): string => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 3) : parsed.octets.slice(0, 3).join('.');
};

const parse = (address: string) => {
  // A dual-stack socket reports an IPv4 client as ::ffff:192.0.2.1.
  const parsed = ipaddr.process(address);
  // A translator in front of an IPv6-only network reports it as 64:ff9b::192.0.2.1, see RFC 6052.
  return parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052'
    ? new ipaddr.IPv4(parsed.toByteArray().slice(-4))
    : parsed;
};

const prefix = ({ parts }: ipaddr.IPv6, groups: number) => parts.slice(0, groups).join(':');
