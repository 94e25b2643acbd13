import type { PublicConfig } from '../config/environment.ts';

/** Each as `sha256-…` in base64. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

const contentSecurityPolicy = (inline: InlineHashes, isMeasured: boolean): string => {
  const measured = (sources: string) => (isMeasured ? ` ${sources}` : '');
  const tag = 'https://www.googletagmanager.com';
  return [
    `default-src 'none'`,
    `script-src 'self'${quoted(inline.scripts)}${measured(tag)}`,
    // Created by `<Html>` and the analytics of the frontend, and by Google's tag.
    `require-trusted-types-for 'script'`,
    `trusted-types sandglass-html${measured('sandglass-analytics goog#html')}`,
    `style-src 'self'${quoted(inline.styles)}`,
    `img-src 'self'${measured(`${tag} https://*.google-analytics.com`)}`,
    `font-src 'self'`,
    `connect-src 'self'${measured(`${tag} https://*.google-analytics.com https://*.analytics.google.com`)}`,
    // The video player. A page requests nothing of it until the visitor starts a video.
    `frame-src https://www.youtube-nocookie.com`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * For every response. Files that are not documents get `fileHeaders` instead.
 *
 * @param isMeasured whether it is a page that analytics may measure
 */
export const securityHeaders = (
  { publicUrl }: Pick<PublicConfig, 'publicUrl'>,
  inline: InlineHashes,
  isMeasured = false,
): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy(inline, isMeasured),
  // No Integrity-Policy: under it, WebKit 26 refuses every module, although the import map has its
  // hash.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Not `no-referrer`, without which the video player does not play.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : {}),
});

export const DOCUMENT_ONLY_HEADERS = [
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
];

/** A file that is not a document loads nothing. A page's policy is larger than some scripts. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Other sites may show pictures and icons, and what a feed has: feed readers do. */
export const resourcePolicy = (type: string): string =>
  /^image\/|^application\/(?:atom|rss)\+xml/.test(type) ? 'cross-origin' : 'same-origin';

export const fileHeaders = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(
    Object.entries(headers).filter(([name]) => !DOCUMENT_ONLY_HEADERS.includes(name)),
  ),
  'Content-Security-Policy': FILE_POLICY,
});
