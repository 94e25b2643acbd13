import { HttpStatus } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { HttpExceptionWithHeaders } from './error.filter.ts';

/** The routes of Nest's controllers, in a router of their own, so that a path can be asked for its methods. */
export class KnownRoutes {
  private readonly router = express.Router({ caseSensitive: true, strict: true });

  add(method: string, path: string): void {
    this.router.all(path, (_request: Request, response: Response, next: NextFunction) => {
      (response.locals['methods'] as Set<string>).add(method);
      next();
    });
  }

  /**
   * Middleware that responds to OPTIONS with 204 and rejects unsupported methods at known paths with 405, both with
   * `Allow`. Requests for unknown paths are passed on. Must come before whatever else looks at a request to a route.
   *
   * @param isSiteFile whether the built site has a page, document or file at a path
   */
  allowedMethods =
    (isSiteFile: (path: string) => boolean): RequestHandler =>
    (request, response, next) => {
      const methods = new Set<string>(isSiteFile(request.path) ? ['GET'] : []);
      response.locals['methods'] = methods;
      this.router(request, response, (error?: unknown) => {
        if (methods.has('GET')) methods.add('HEAD');
        if (error !== undefined || methods.size === 0 || methods.has(request.method)) {
          next(error);
          return;
        }
        const Allow = [...methods, 'OPTIONS'].toSorted().join(', ');
        if (request.method === 'OPTIONS') response.set({ Allow }).status(HttpStatus.NO_CONTENT).end();
        else next(new HttpExceptionWithHeaders(`This address accepts ${Allow}.`, 405, { Allow }));
      });
    };
}
