import type { IncomingMessage } from 'node:http';

/** The path that a client requested, without the query. Express strips the mount path from `url`, not `originalUrl`. */
export const pathOf = ({ originalUrl, url = '' }: IncomingMessage & { originalUrl?: string }): string =>
  (originalUrl ?? url).split('?')[0]!;
