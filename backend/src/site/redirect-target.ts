/**
 * The address to which a request is redirected.
 *
 * @param target may have a query and a fragment of its own
 * @param query of the request, with its question mark; may be empty
 */
export const redirectTarget = (target: string, query: string): string => {
  const [address, fragment] = target.split('#') as [string, string?];
  const added = address.includes('?') ? query.replace('?', '&') : query;
  return address + added + (fragment === undefined ? '' : `#${fragment}`);
};
