import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/* The desk and the editor read addresses of clients with it: nothing here needs Nest or the settings. */

/** Some proxies add the port, which a client can change: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/** The address in what Express takes for that of the client; undefined if it is none. */
export const readAddress = (ip = ''): string | undefined => {
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {};
  const address = v4 ?? v6 ?? ip;
  // Node refuses short and octal notations, and ipaddr.js the few that it cannot read.
  const isValid = isIP(address) !== 0 && ipaddr.isValid(address);
  const isInWrongBrackets = v6 !== undefined && !isIPv6(v6);
  return isValid && !isInWrongBrackets ? address : undefined;
};
