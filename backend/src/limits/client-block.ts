import ipaddr from 'ipaddr.js';

/**
 * The key by which limits count a client: an IPv4 address, or the first 64 bits of an IPv6 address. An internet
 * connection is assigned at least a /64 prefix, so a limit for each address would have no effect.
 * Source: https://www.rfc-editor.org/rfc/rfc6177
 *
 * @param address as the socket or a proxy reports it; returned unchanged if it is not an IP address
 */
export const clientBlock = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  // A dual-stack socket reports an IPv4 client as ::ffff:192.0.2.1.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};
