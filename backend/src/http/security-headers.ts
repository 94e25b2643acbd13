import type { PublicConfig } from '../config/environment.ts';

/** Of the scripts and styles that are inlined in the pages, each as `sha256-…` in base64. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

const contentSecurityPolicy = (inline: InlineHashes, isMeasured: boolean): string => {
  /** Sources that Google's tag and those that it reports to need. */
  const measured = (sources: string) => (isMeasured ? ` ${sources}` : '');
  const tag = 'https://www.googletagmanager.com';
  return [
    `default-src 'none'`,
    `script-src 'self'${quoted(inline.scripts)}${measured(tag)}`,
    // Through Trusted Types policies, scripts may insert markup: those in
    // frontend/src/components/html.tsx, in frontend/src/lib/analytics.ts, and Google's own for what
    // its tag loads.
    `require-trusted-types-for 'script'`,
    `trusted-types sandglass-html${measured('sandglass-analytics goog#html')}`,
    `style-src 'self'${quoted(inline.styles)}`,
    `img-src 'self'${measured(`${tag} https://*.google-analytics.com`)}`,
    `font-src 'self'`,
    `connect-src 'self'${measured(`${tag} https://*.google-analytics.com https://*.analytics.google.com`)}`,
    // The video player in articles, of which a page requests nothing until the visitor starts a
    // video.
    `frame-src https://www.youtube-nocookie.com`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every response, including errors and redirects, but for files of the built site
 * that are not documents.
 */
export const securityHeaders = (
  { analyticsId, publicUrl }: PublicConfig,
  inline: InlineHashes,
): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy(inline, analyticsId !== null),
  // Integrity-Policy requires a hash for every script. Google can change its tag at any time, so it
  // cannot have one.
  ...(analyticsId === null ? { 'Integrity-Policy': 'blocked-destinations=(script)' } : {}),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Not `no-referrer`: the video player does not play without a referrer.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : {}),
});

/**
 * Headers that say something of documents only. Each file has its own, and a page has many files.
 */
export const OF_DOCUMENTS = [
  'Cross-Origin-Opener-Policy',
  'Integrity-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
];

/**
 * The policy of a file that is not a document: it loads nothing, and a page's policy is larger than
 * some scripts.
 */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of a file that is not a document. */
export const fileHeaders = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_DOCUMENTS.includes(name))),
  'Content-Security-Policy': FILE_POLICY,
});
