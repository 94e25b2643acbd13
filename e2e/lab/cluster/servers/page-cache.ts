import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { runNginx } from '../../../deploy/run-nginx.ts';

export interface PageCache {
  /** The origin, without a trailing slash. Its answers have the header `X-Cache`, such as MISS, HIT or STALE. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx as a shared cache that does what the headers of the origin say.
 *
 * @param origin without a trailing slash
 */
export const startPageCache = async (origin: string): Promise<PageCache> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await runNginx(
    (at) => `
      access_log off;
      proxy_cache_path ${at('pages')} keys_zone=pages:1m inactive=7d;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${origin};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache pages;
          proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
          add_header X-Cache $upstream_cache_status always;
        }
      }`,
    url,
  );
  return { url, stop };
};
