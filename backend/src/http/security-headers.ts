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
    // The policies of frontend/src/components/static.tsx, frontend/src/lib/analytics.ts and Google's
    // tag.
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

/** Every response has these headers, but files that are not documents. */
export const securityHeaders = (
  { analyticsId, publicUrl }: PublicConfig,
  inline: InlineHashes,
): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy(inline, analyticsId !== null),
  // It requires a hash for every script, which Google's tag, changing at any time, cannot have.
  ...(analyticsId === null ? { 'Integrity-Policy': 'blocked-destinations=(script)' } : {}),
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

/** Headers that mean something for documents only. */
export const OF_DOCUMENTS = [
  'Cross-Origin-Opener-Policy',
  'Integrity-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
];

/** A file that is not a document loads nothing. A page's policy is larger than some scripts. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const fileHeaders = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_DOCUMENTS.includes(name))),
  'Content-Security-Policy': FILE_POLICY,
});
