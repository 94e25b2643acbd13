import type { Request } from 'express';

/** Whether a page of this site sent the request: browsers say so with each change. */
export const isSameOrigin = ({ headers, protocol }: Request, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  return origin !== undefined && (origin === publicUrl || origin === `${protocol}://${host}`);
};

/** Whether a page of another site sent it. An address that a user typed has neither header. */
export const isCrossSite = (request: Request, publicUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'none') return false;
  return (site !== undefined || origin !== undefined) && !isSameOrigin(request, publicUrl);
};
