import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import Negotiator from 'negotiator';
import { setHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { pathOf, queryOf } from '../http/request-path.ts';
import { bodyOf, isText, type BuiltSite, type Prepared } from './built-site.ts';
import { Compression } from './compression.ts';
import { HeaderCache } from './header-cache.ts';
import type { Encoding } from './static-files.ts';

/** The order of preference if a client accepts both: the smaller one first. */
const PREFERENCE: Encoding[] = ['br', 'gzip'];

const ADMIN = '/admin/';

/** Serves the texts of the built site from memory. */
export class SiteResponder implements BeforeApplicationShutdown {
  private readonly encodings = new Map<string, readonly string[]>();
  private readonly headerCache: HeaderCache;
  private compression: Compression | undefined;

  /**
   * @param headers the headers of pages
   * @param pageCache seconds for which a shared cache may serve a page without asking; 0: it must ask each time
   */
  constructor(
    private readonly site: BuiltSite,
    private readonly headers: SecurityHeaders,
    pageCache: number,
  ) {
    this.headerCache = new HeaderCache(headers, pageCache, site.release);
  }

  beforeApplicationShutdown() {
    this.compression?.stop();
  }

  /**
   * Responds to a GET or HEAD of a public page or text, or redirects from its old address or from its address with a
   * trailing slash. Returns false for every other request, including those for the admin's pages, which need an access
   * check first.
   */
  respond = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = pathOf(request);
    if (path.startsWith(ADMIN)) return false;
    const prepared = this.site.find(path);
    if (prepared) {
      this.send(request, response, prepared);
      return true;
    }
    return this.redirectFromOld(path, request, response) || this.redirectFromSlash(path, request, response);
  };

  /**
   * Serves one of the admin's pages, or redirects from its address with a trailing slash. Returns false if the path has
   * none. The caller must have checked access.
   */
  respondToAdmin(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    const prepared = this.site.find(path);
    if (!prepared) return this.redirectFromSlash(path, request, response);
    this.send(request, response, prepared, 'no-store');
    return true;
  }

  /** Sends the not-found screen, or returns false if the address cannot be that of a page. */
  sendNotFound = (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(request);
    if (/^\/(?:api|health|assets)(?:\/|$)/.test(path)) return false;
    const screen = this.site.notFoundScreen(path);
    if (!screen) return false;
    this.send(request, response, screen);
    return true;
  };

  private redirectFromOld(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const target = this.site.newAddress(path);
    if (!target) return false;
    this.redirect(target, request, response);
    return true;
  }

  private redirectFromSlash(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const target = path.slice(0, -1);
    if (!path.endsWith('/') || !this.site.find(target)) return false;
    this.redirect(target, request, response);
    return true;
  }

  /** Redirects to a target with the query of the request. */
  private redirect(target: string, request: IncomingMessage, response: ServerResponse): void {
    setHeaders(response, this.headers);
    const location = redirectTarget(target, queryOf(request));
    // Revalidated, because an editor may change the target: without this header, browsers keep a 308 for ever.
    response.writeHead(308, { Location: location, 'Cache-Control': 'no-cache' }).end();
  }

  /** Responds to a GET or HEAD with one of its bodies, or with 304. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    prepared: Prepared,
    caching = prepared.caching,
  ): void {
    const encoding = this.encodingFor(request, prepared);
    const { tag, whole, unmodified } = this.headerCache.of(prepared, encoding, caching);
    if (prepared.status === 200 && (request.headers['if-none-match'] ?? '').includes(tag)) {
      response.writeHead(304, unmodified).end();
      return;
    }
    response.writeHead(prepared.status, whole);
    if (request.method === 'HEAD') response.end();
    else response.end(bodyOf(prepared, encoding));
  }

  /** The best encoding that the client accepts and that is ready; undefined for the uncompressed body. */
  private encodingFor(request: IncomingMessage, prepared: Prepared): Encoding | undefined {
    const ready = prepared.compressed;
    if (!ready.br && !ready.gzip) return undefined;
    const header = String(request.headers['accept-encoding'] ?? '');
    let accepted = this.encodings.get(header);
    if (!accepted) {
      accepted = new Negotiator(request).encodings(PREFERENCE);
      if (this.encodings.size < 500) this.encodings.set(header, accepted);
    }
    return PREFERENCE.find((encoding) => accepted.includes(encoding) && ready[encoding]);
  }

  /**
   * Compresses all text in the background, one body at a time, so that requests that arrive meanwhile are not delayed.
   * First everything with gzip, which is fast, then with brotli at its best level, which takes a quarter of a second per
   * page. The uncompressed body is then deleted. Stays pending if the server stops before the end.
   *
   * @throws Error if there is no memory or process left; the rest is then sent uncompressed
   */
  async compress(): Promise<void> {
    const texts = this.site.all().filter(({ type }) => isText(type));
    const compression = (this.compression = new Compression());
    for (const text of texts) text.compressed.gzip ??= await compression.compress(bodyOf(text), 'gzip');
    for (const text of texts) {
      text.compressed.br ??= await compression.compress(bodyOf(text), 'br');
      delete text.body;
    }
    compression.stop();
  }
}

/**
 * The address to which a request is redirected.
 *
 * @param target may have a query and a fragment of its own
 * @param query of the request, with its question mark; may be empty
 */
const redirectTarget = (target: string, query: string): string => {
  const [address, fragment] = target.split('#') as [string, string?];
  const added = address.includes('?') ? query.replace('?', '&') : query;
  return address + added + (fragment === undefined ? '' : `#${fragment}`);
};
