import type { Request } from 'express';

/** Whether a browser sent the request from a page of this site. Clients that say nothing of it are not browsers. */
export const isSameOrigin = ({ headers, protocol }: Request, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  return origin !== undefined && (origin === publicUrl || origin === `${protocol}://${host}`);
};
