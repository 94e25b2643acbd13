import type { IncomingMessage } from 'node:http';

/** The path that a client asked for, without its query. Express cuts the mount path off `url`, not off `originalUrl`. */
export const pathOf = ({ originalUrl, url = '' }: IncomingMessage & { originalUrl?: string }): string =>
  (originalUrl ?? url).split('?')[0]!;
