import ipaddr from 'ipaddr.js';

/** What limits count as a client. A connection has a /64 of IPv6 addresses or more (RFC 6177). */
export const clientBlock = (address: string): string => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 4) : parsed.toString();
};

/**
 * The network of an IPv6 client: a connection has a /48 at most. Undefined for IPv4, where a network
 * has many connections.
 */
export const ipv6Network = (address: string): string | undefined => {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefix(parsed, 3) : undefined;
};

/** The network of a client, such as an office: IPv4 /24, IPv6 /48. */
export const networkOf = (address: string): string => {
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
