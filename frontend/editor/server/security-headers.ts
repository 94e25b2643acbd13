import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Styles that the Markdown field adds have the nonce of their page. */
const policy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures that are not saved yet.
    `img-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self' blob:`,
    // The preview: a document of this page, without scripts.
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ');

export const securityHeaders =
  (url: string): RequestHandler =>
  (_request, response, next) => {
    const nonce = randomBytes(16).toString('base64');
    response.locals['nonce'] = nonce;
    response.set({
      'Content-Security-Policy': policy(nonce),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ...(url.startsWith('https:') && {
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      }),
    });
    next();
  };
