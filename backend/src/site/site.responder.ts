import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import Negotiator from 'negotiator';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { pathOf, queryOf } from '../http/request-path.ts';
import { SECURITY_HEADERS, setHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { BuiltSite } from './built-site.ts';
import { startCompression } from './compression.ts';
import { pageHeaders } from './page-headers.ts';
import { bodyOf, type Encoding, type Prepared } from './prepared.ts';

/** The order of preference if a client accepts both: the smaller one first. */
const PREFERENCE: Encoding[] = ['br', 'gzip'];

/** Serves the texts of the built site from memory. */
@Injectable()
export class SiteResponder implements BeforeApplicationShutdown {
  private readonly encodings = new Map<string, readonly string[]>();
  private readonly headersOf: ReturnType<typeof pageHeaders>;
  private stopCompression = (): void => undefined;

  constructor(
    private readonly site: BuiltSite,
    @Inject(SECURITY_HEADERS) private readonly headers: SecurityHeaders,
    @Inject(ENVIRONMENT) { pageCacheSeconds }: Pick<Environment, 'pageCacheSeconds'>,
  ) {
    this.headersOf = pageHeaders(headers, pageCacheSeconds, site.release);
  }

  beforeApplicationShutdown() {
    this.stopCompression();
  }

  /**
   * Responds to a GET or HEAD of a public page or text, or redirects from its old address or from its address with a
   * trailing slash. Returns false for every other request, including those for the admin's pages, which need an access
   * check first.
   */
  respond = (request: IncomingMessage, response: ServerResponse): boolean =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    !pathOf(request).startsWith('/admin/') &&
    this.serve(request, response);

  /** Sends the not-found screen, or returns false if the address cannot be that of a page. */
  sendNotFound = (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(request);
    const screen = /^\/(?:api|health|assets)(?:\/|$)/.test(path) ? undefined : this.site.notFoundScreen(path);
    if (screen) this.send(request, response, screen);
    return screen !== undefined;
  };

  /** As {@link respond}, also for the admin's pages: the caller must have checked access and method. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    const prepared = this.site.find(path);
    if (prepared) {
      this.send(request, response, prepared);
      return true;
    }
    const withoutSlash =
      path.endsWith('/') && this.site.find(path.slice(0, -1)) ? path.slice(0, -1) : undefined;
    const target = this.site.newAddress(path) ?? withoutSlash;
    if (target === undefined) return false;
    setHeaders(response, this.headers);
    const location = redirectTarget(target, queryOf(request));
    // Revalidated, because an editor may change the target: without this header, browsers keep a 308 for ever.
    response.writeHead(308, { Location: location, 'Cache-Control': 'no-cache' }).end();
    return true;
  }

  /** Responds to a GET or HEAD with one of its bodies, or with 304. */
  send(request: IncomingMessage, response: ServerResponse, prepared: Prepared): void {
    const encoding = this.encodingFor(request, prepared);
    const { tag, whole, unmodified } = this.headersOf(prepared, encoding);
    if (prepared.status === 200 && (request.headers['if-none-match'] ?? '').includes(tag)) {
      response.writeHead(304, unmodified).end();
      return;
    }
    response.writeHead(prepared.status, whole);
    if (request.method === 'HEAD') response.end();
    else response.end(bodyOf(prepared, encoding));
  }

  /** The best encoding that the client accepts and that is ready; undefined for the uncompressed body. */
  private encodingFor(request: IncomingMessage, { compressed }: Prepared): Encoding | undefined {
    if (!compressed.br && !compressed.gzip) return undefined;
    const header = String(request.headers['accept-encoding'] ?? '');
    let accepted = this.encodings.get(header);
    if (!accepted) {
      accepted = new Negotiator(request).encodings(PREFERENCE);
      if (this.encodings.size < 500) this.encodings.set(header, accepted);
    }
    return PREFERENCE.find((encoding) => accepted.includes(encoding) && compressed[encoding]);
  }

  /**
   * Compresses all text in the background. Resolves at the end, or if the server stops before it.
   *
   * @throws Error if there is no memory or process left; the rest is then sent uncompressed
   */
  async compress(): Promise<void> {
    const texts = this.site.uncompressed;
    const { done, stop } = startCompression(
      texts.map((text) => bodyOf(text)),
      ({ index, encoding, bytes }) => {
        const text = texts[index]!;
        text.compressed[encoding] = Buffer.from(bytes);
        delete text.body;
      },
    );
    this.stopCompression = stop;
    await done;
  }
}

/** A target, which may have a query and a fragment of its own, with the query of the request (`?…`, or empty). */
const redirectTarget = (target: string, query: string): string => {
  const [address, fragment] = target.split('#') as [string, string?];
  const added = address.includes('?') ? query.replace('?', '&') : query;
  return address + added + (fragment === undefined ? '' : `#${fragment}`);
};
