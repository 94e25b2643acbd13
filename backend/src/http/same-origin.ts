import type { Request } from 'express';

/**
 * Whether a browser sent the request from a page of this site, by `Sec-Fetch-Site` or else `Origin`. False if the
 * request has neither header: browsers send at least one with the requests that are checked here.
 *
 * @param publicUrl the configured origin of this site; the origin to which the request was sent is accepted as well
 */
export const isSameOrigin = ({ headers, protocol }: Request, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  return origin !== undefined && (origin === publicUrl || origin === `${protocol}://${host}`);
};

/**
 * Whether a page of another site made the browser send the request. False if the user typed the address or the client is
 * not a browser. Unlike {@link isSameOrigin}, this is for requests that a browser may send without either header.
 *
 * @param publicUrl as for {@link isSameOrigin}
 */
export const isCrossSite = (request: Request, publicUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'none') return false;
  return (site !== undefined || origin !== undefined) && !isSameOrigin(request, publicUrl);
};
