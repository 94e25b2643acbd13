import ipaddr from 'ipaddr.js';

/**
 * What a limit counts a client by: an IPv4 address, or the first half of an IPv6 address. One connection to the internet
 * has the other half to itself, which is more addresses than any limit can count.
 * Source: https://www.rfc-editor.org/rfc/rfc6177
 *
 * @param address as the socket or a proxy reports it
 */
export const clientBlock = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 client of a socket that takes both kinds is written ::ffff:192.0.2.1.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};
