import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/request-path.ts';
import type { Metrics } from './metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/** What Express puts on a request that one of its routes answers. */
type RoutedRequest = IncomingMessage & { route?: { path?: unknown } };

/**
 * Counts each request when its answer is complete or its connection is gone.
 *
 * @param nameOf the route of a path that no controller answered, or undefined if the path is unknown
 */
export const observeRequests =
  (metrics: Metrics, nameOf: (path: string) => string | undefined) =>
  (request: RoutedRequest, response: ServerResponse): void => {
    const begin = performance.now();
    response.once('close', () => {
      const method = METHODS.includes(request.method ?? '') ? request.method! : 'other';
      const seconds = (performance.now() - begin) / 1000;
      // A route's pattern rather than the address: there are few patterns, and none contains a visitor's data.
      const route = typeof request.route?.path === 'string' ? request.route.path : nameOf(pathOf(request));
      metrics.countRequest(method, route ?? 'other', response.statusCode, seconds);
    });
  };
