import type { IncomingMessage } from 'node:http';
import { hostOf } from '../http/request-path.ts';

/* The desk and the editor ask this: nothing here needs Nest or the settings. */

/** Headers of proxies: a request that has one does not come from this machine. */
const PROXY_HEADER = /^(?:forwarded|via|x-(?:forwarded|original|envoy|azure)-.*|.*-ip)$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether it comes from this machine, not through a proxy, at a host that listens here alone. */
export const isLocalRequest = (request: IncomingMessage): boolean =>
  LOCAL_HOSTS.includes(hostOf(request)) && !isForwarded(request);

/** nginx before 1.29.7 by default sends its own Host, no proxy header, and HTTP/1.0. */
const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
