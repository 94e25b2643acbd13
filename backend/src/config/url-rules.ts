import { isIPv4 } from 'node:net';
import { z } from 'zod';

/* What addresses in variables may be. The editor reads some of them: nothing here needs the others. */

export const urlOf = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

export const webUrl = (isAccepted: (url: URL) => boolean = () => true) =>
  urlOf(['http:', 'https:']).refine((text) => URL.canParse(text) && isAccepted(new URL(text)));

/** All of 127.0.0.0/8 is this machine, see RFC 1122, section 3.2.1.3. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

export const hasCredentials = ({ username, password }: URL): boolean =>
  username !== '' || password !== '';
