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

const contentSecurityPolicy = (analytics: boolean): string =>
  [
    `default-src 'none'`,
    `script-src 'self'${analytics ? ` ${ANALYTICS.script}` : ''}`,
    `style-src 'self'`,
    `img-src 'self' data:${analytics ? ` ${ANALYTICS.image}` : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${analytics ? ` ${ANALYTICS.connect}` : ''}`,
    `frame-src ${VIDEO}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The headers of every answer, errors and redirects included. */
export const securityHeaders = ({
  analyticsId,
  publicUrl,
}: PublicConfig): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(analyticsId !== null),
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

export const setHeaders = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};
