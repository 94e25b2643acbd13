import type { Request } from 'express';

/**
 * Whether a browser sent the request from a page of this site, at `publicUrl` or the origin that it
 * was sent to: browsers send `Sec-Fetch-Site` or `Origin` with the requests that are checked here.
 */
export const isSameOrigin = ({ headers, protocol }: Request, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  return origin !== undefined && (origin === publicUrl || origin === `${protocol}://${host}`);
};

/**
 * Whether a page of another site made the browser send the request. False if the user typed the
 * address or the client is not a browser. Unlike {@link isSameOrigin}, this is for requests that a
 * browser may send without either header.
 */
export const isCrossSite = (request: Request, publicUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'none') return false;
  return (site !== undefined || origin !== undefined) && !isSameOrigin(request, publicUrl);
};
