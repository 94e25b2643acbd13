import type { IncomingMessage } from 'node:http';

/** The path that a client requested, without the query. Express strips the mount path from `url`, not `originalUrl`. */
export const pathOf = ({
  originalUrl,
  url = '',
}: IncomingMessage & { originalUrl?: string }): string => (originalUrl ?? url).split('?')[0]!;

/** The query that a client requested, with its question mark; empty if there is none. */
export const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';
