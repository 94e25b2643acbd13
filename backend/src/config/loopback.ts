import { isIPv4 } from 'node:net';

/** Whether a host, as in a URL or in `HOST`, is this machine. All of 127.0.0.0/8 is loopback, see RFC 1122, section 3.2.1.3. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
