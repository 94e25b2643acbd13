import type { DeskLead } from '../lead.contract.ts';
import type { Versions } from './lead-desk.repository.ts';

/** The ETag of a lead, see https://www.rfc-editor.org/rfc/rfc9110#name-etag */
export const tagOf = ({ version }: DeskLead): string => `"${version}"`;

/**
 * Reads the header `If-Match`: the versions of which a lead must have one. Weak and foreign tags match none, see
 * https://www.rfc-editor.org/rfc/rfc9110#name-if-match
 *
 * @returns null if the header is absent or `*`
 */
export const parseIfMatch = (header: string | undefined): Versions => {
  if (header === undefined || header.trim() === '*') return null;
  return header
    .split(',')
    .flatMap((tag) => /^\s*"(\d{1,10})"\s*$/.exec(tag)?.[1] ?? [])
    .map(Number);
};
