import type { ServerResponse } from 'node:http';
import type { PublicConfig } from '../config/environment.ts';

/** Google's tag and where it reports to, only where analytics is configured. */
const ANALYTICS = {
  script: 'https://www.googletagmanager.com',
  connect: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  image: 'https://www.googletagmanager.com https://*.google-analytics.com',
};

/** The player of the articles' videos; the page asks it for nothing before the visitor does. */
const VIDEO = 'https://www.youtube-nocookie.com';

/**
 * The policies by which script may put markup or the address of a script into a page (Trusted Types): that of
 * frontend/src/ui/html.tsx, that of frontend/src/lib/analytics.ts, and Google's own for what its tag loads.
 */
const TRUSTED_TYPES = { always: 'sandglass-html', analytics: 'sandglass-analytics goog#html' };

/** Hashes of what stands within the pages themselves, as `sha256-…`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

const contentSecurityPolicy = (analytics: boolean, inline: InlineHashes): string =>
  [
    `default-src 'none'`,
    ['script-src', `'self'`, ...quoted(inline.scripts), ...(analytics ? [ANALYTICS.script] : [])].join(' '),
    `require-trusted-types-for 'script'`,
    `trusted-types ${TRUSTED_TYPES.always}${analytics ? ` ${TRUSTED_TYPES.analytics}` : ''}`,
    `style-src 'self' ${quoted(inline.styles).join(' ')}`,
    // Not as a source of pictures: the icon stands in the page.
    `img-src 'self' data:${analytics ? ` ${ANALYTICS.image}` : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${analytics ? ` ${ANALYTICS.connect}` : ''}`,
    `frame-src ${VIDEO}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Injection token of the headers of every answer. */
export const SECURITY_HEADERS = Symbol('security headers');

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer, errors and redirects included.
 *
 * @param inline what the pages carry within themselves
 */
export const securityHeaders = (
  { analyticsId, publicUrl }: PublicConfig,
  inline: InlineHashes,
): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy(analyticsId !== null, inline),
  // Google's tag has no hash: it changes as Google likes.
  ...(analyticsId === null ? { 'Integrity-Policy': 'blocked-destinations=(script)' } : {}),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Not `no-referrer`: the video player refuses to play without one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : {}),
});

/** The headers of what is no document: it needs nothing, and a page's policy would weigh more than most scripts. */
export const fileHeaders = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Integrity-Policy')),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});

export const setHeaders = (response: ServerResponse, headers: SecurityHeaders): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};
