import type { IncomingMessage, ServerResponse } from 'node:http';
import { OUTCOME_PAGES } from '../leads/submission/lead-form.ts';
import type { Metrics } from './metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];
const SUBMISSIONS = '/api/leads';

/** Why a submission was refused, by the status of the answer or the page to which a form was led. */
const REASONS: Record<string, string> = {
  400: 'invalid',
  403: 'elsewhere',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many',
  503: 'unavailable',
  [OUTCOME_PAGES.invalid]: 'invalid',
  [OUTCOME_PAGES.unavailable]: 'unavailable',
};

/** What Express puts on a request that one of its routes answers. */
type RoutedRequest = IncomingMessage & { route?: { path?: unknown }; originalUrl?: string };

/**
 * Counts each request once it is answered, or given up.
 *
 * @param isSiteFile whether the built site has a page, document or file at a path
 */
export const observeRequests =
  (metrics: Metrics, isSiteFile: (path: string) => boolean) =>
  (request: RoutedRequest, response: ServerResponse): void => {
    const begin = performance.now();
    response.once('close', () => {
      const path = (request.originalUrl ?? request.url ?? '').split('?')[0]!;
      const method = METHODS.includes(request.method ?? '') ? request.method! : 'other';
      const seconds = (performance.now() - begin) / 1000;
      metrics.countRequest(method, routeOf(request, path, isSiteFile), response.statusCode, seconds);
      if (method === 'POST' && path === SUBMISSIONS) {
        const reason = refusalOf(response);
        if (reason) metrics.countRefused(reason);
      }
    });
  };

/** The pattern of the route, not the address: there are few of them, and none names anything. */
const routeOf = ({ route }: RoutedRequest, path: string, isSiteFile: (path: string) => boolean): string => {
  if (typeof route?.path === 'string') return route.path;
  if (path === SUBMISSIONS) return path;
  return isSiteFile(path) ? 'site' : 'other';
};

const refusalOf = (response: ServerResponse): string | undefined => {
  const { statusCode } = response;
  if (statusCode === 303) return REASONS[String(response.getHeader('location'))];
  return statusCode < 400 ? undefined : (REASONS[statusCode] ?? 'error');
};
