import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import type { Environment } from '../config/environment.ts';
import {
  hostOf,
  isAdminPath,
  isApiPath,
  isAssetPath,
  pathOf,
  queryOf,
  usualSpelling,
} from '../http/request-path.ts';
import { fileHeaders, resourcePolicy, type SecurityHeaders } from '../http/security-headers.ts';
import type { BuiltSite } from './built-site.ts';
import { bodyOf, isText, type Encoding, type Prepared } from './prepared.ts';

/** The smaller encoding comes first. */
const PREFERENCE: Encoding[] = ['br', 'gzip'];

/** Seconds for which a cache serves a page that no process can renew: a week. */
const STALE_IF_ERROR = 604_800;

/**
 * RFC 5861 and 9213: for a shared cache; browsers still ask each time. The tags are for purges by
 * Cloudflare and by Fastly or Varnish.
 */
const sharedCaching = (seconds: number, release: string): Record<string, string> => {
  const caching = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds * 10}, stale-if-error=${STALE_IF_ERROR}`;
  return {
    'Cache-Control': caching,
    'CDN-Cache-Control': caching,
    'Cache-Tag': `pages,release-${release}`,
    'Surrogate-Key': `pages release-${release}`,
  };
};

type SettingsOfSite = Pick<Environment, 'pageCacheSeconds' | 'adminHost' | 'publicConfig'>;

export class SiteResponder {
  private readonly ofFiles: SecurityHeaders;
  private readonly sharedCaching: Record<string, string> | undefined;
  private readonly publicUrl: string;
  /** Undefined if it is that of the site. */
  private readonly deskHost: string | undefined;

  constructor(
    private readonly site: BuiltSite,
    { pageCacheSeconds, adminHost, publicConfig }: SettingsOfSite,
  ) {
    this.publicUrl = publicConfig.publicUrl;
    if (new URL(this.publicUrl).hostname !== adminHost) this.deskHost = adminHost;
    this.ofFiles = fileHeaders(site.headers);
    if (pageCacheSeconds > 0) this.sharedCaching = sharedCaching(pageCacheSeconds, site.release);
  }

  /**
   * Answers GET and HEAD of public pages and texts, and redirects other spellings and old
   * addresses. Returns false for anything else, also for the admin's: access is checked first.
   */
  respondPublic = (request: IncomingMessage, response: ServerResponse): boolean =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isAdminPath(pathOf(request)) &&
    this.respondAny(request, response);

  /** Returns false if the address cannot be that of a page. */
  sendNotFound = (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(request);
    const isPage = !isApiPath(path) && !isAssetPath(path);
    const screen = isPage ? this.site.notFoundScreen(path) : undefined;
    if (screen) this.write(request, response, screen);
    return screen !== undefined;
  };

  /** Like {@link respondPublic} for all pages: the caller has checked access and method. */
  respondAny(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    const prepared = this.site.find(path);
    if (prepared) {
      this.write(request, response, prepared);
      return true;
    }
    const target = this.redirectFrom(path);
    if (target === undefined) return false;
    this.redirect(redirectTarget(target, queryOf(request)), response);
    return true;
  }

  /**
   * At the host of the desk, pages lead to the site: browsers add its password to each request that
   * a script there makes.
   */
  private isPageAtDesk(request: IncomingMessage, { type }: Prepared): boolean {
    return (
      this.deskHost !== undefined &&
      hostOf(request) === this.deskHost &&
      type.startsWith('text/html') &&
      !isAdminPath(pathOf(request))
    );
  }

  private redirect(location: string, response: ServerResponse): void {
    // Without it, browsers keep a 308 for ever, but an editor may change the target.
    const headers = { ...this.site.headers, Location: location, 'Cache-Control': 'no-cache' };
    response.writeHead(308, headers).end();
  }

  private redirectFrom(path: string): string | undefined {
    const usual = usualSpelling(path);
    const moved = this.site.newAddress(usual);
    if (moved !== undefined) return moved;
    if (usual !== path && this.site.has(usual)) return usual;
    const withoutSlash = usual.slice(0, -1);
    return usual.endsWith('/') && this.site.find(withoutSlash) ? withoutSlash : undefined;
  }

  private cachingOf({ caching, inSharedCaches }: Prepared): Record<string, string> {
    if (inSharedCaches && this.sharedCaching) return this.sharedCaching;
    return { 'Cache-Control': caching };
  }

  private securityOf(path: string, type: string): SecurityHeaders {
    if (type.startsWith('text/html'))
      return isAdminPath(path) ? this.site.headers : this.site.pageHeaders;
    return {
      ...this.ofFiles,
      'Cross-Origin-Resource-Policy': resourcePolicy(type),
      // The text of pages as JSON. Search engines have the pages.
      ...(path.startsWith('/screens/') && { 'X-Robots-Tag': 'noindex' }),
    };
  }

  /** Writes the body in the best encoding that the client accepts, or 304. */
  private write(request: IncomingMessage, response: ServerResponse, prepared: Prepared): void {
    if (this.isPageAtDesk(request, prepared)) {
      this.redirect(this.publicUrl + pathOf(request) + queryOf(request), response);
      return;
    }
    const { status, type } = prepared;
    const accepted = new Negotiator(request).encodings(PREFERENCE);
    const encoding = isText(type) ? PREFERENCE.find((each) => accepted.includes(each)) : undefined;
    const tag = `"${prepared.tag}${encoding ? `-${encoding}` : ''}"`;
    const headers = {
      ...this.securityOf(pathOf(request), type),
      ...this.cachingOf(prepared),
      ETag: tag,
      Vary: 'Accept-Encoding',
    };
    if (status === 200 && request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const body = bodyOf(prepared, encoding);
    const content = { 'Content-Type': type, 'Content-Length': body.length };
    response
      .writeHead(status, {
        ...headers,
        ...(encoding && { 'Content-Encoding': encoding }),
        ...content,
      })
      .end(body);
  }
}

/** The target may have a query and a fragment of its own. */
const redirectTarget = (target: string, query: string): string => {
  const [address, fragment] = target.split('#') as [string, string?];
  const added = address.includes('?') ? query.replace('?', '&') : query;
  return address + added + (fragment === undefined ? '' : `#${fragment}`);
};
