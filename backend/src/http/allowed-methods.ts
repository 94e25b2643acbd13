import { HttpStatus } from '@nestjs/common';
import type { Express, NextFunction, Request, Response } from 'express';
import { HttpExceptionWithHeaders } from './http-exception-with-headers.ts';

class MethodNotAllowedException extends HttpExceptionWithHeaders {
  constructor(allow: string) {
    super(`This address accepts ${allow}.`, HttpStatus.METHOD_NOT_ALLOWED, { Allow: allow });
  }
}

/** The methods that Nest's controllers handle at a path, read from the router so that no second list is needed. */
const controllerMethods = (app: Express, path: string): string[] =>
  (app.router.stack as unknown as Layer[]).flatMap((layer) =>
    layer.route && layer.match(path) ? layer.route.stack.map(({ method }) => method.toUpperCase()) : [],
  );

/** A layer of the npm package `router`, whose types omit `match`. */
interface Layer {
  route?: { stack: { method: string }[] };
  match: (path: string) => boolean;
}

/**
 * Middleware that responds to OPTIONS with 204 and rejects unsupported methods at known paths. Both responses carry
 * `Allow`. Requests for unknown paths are passed on.
 *
 * @param isSiteFile whether the built site has a page, document or file at a path
 * @throws MethodNotAllowedException (405) if a known path does not support the method
 */
export const allowedMethods =
  (app: Express, isSiteFile: (path: string) => boolean) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const methods = controllerMethods(app, request.path);
    if (isSiteFile(request.path)) methods.push('GET');
    if (methods.length === 0) {
      next();
      return;
    }
    if (methods.includes('GET')) methods.push('HEAD');
    if (methods.includes(request.method)) {
      next();
      return;
    }
    const allow = [...new Set([...methods, 'OPTIONS'])].toSorted().join(', ');
    if (request.method !== 'OPTIONS') throw new MethodNotAllowedException(allow);
    response.set('Allow', allow).status(HttpStatus.NO_CONTENT).end();
  };
