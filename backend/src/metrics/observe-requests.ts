import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/request-path.ts';
import type { Metrics } from './metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/** A request with the property that Express sets if one of its routes handles it. */
type RoutedRequest = IncomingMessage & { route?: { path?: unknown } };

/** Counts each request when it ends. `nameOf` names the route of a path that no controller handled, if it is known. */
export const observeRequests =
  (metrics: Metrics, nameOf: (path: string) => string | undefined) =>
  (request: RoutedRequest, response: ServerResponse): void => {
    const begin = performance.now();
    response.once('close', () => {
      const method = METHODS.includes(request.method ?? '') ? request.method! : 'other';
      const seconds = (performance.now() - begin) / 1000;
      // The pattern of the route, not the address: there are few patterns, and none contains a visitor's data.
      const route = typeof request.route?.path === 'string' ? request.route.path : nameOf(pathOf(request));
      // The status of a response that nobody received is 200, Node's default, or not what the client saw.
      const status = response.writableFinished ? response.statusCode : 'aborted';
      metrics.requests.inc({ method, route: route ?? 'other', status });
      metrics.durations.observe({ route: route ?? 'other' }, seconds);
    });
  };
