import express, { type RequestHandler, type Response } from 'express';
import { HttpExceptionWithHeaders } from './error.filter.ts';

/** The methods that the addresses of this site accept. */
export class AllowedMethods {
  /** Adds the methods of each route that matches an address to those in `response.locals`. */
  private readonly routes = express.Router({ caseSensitive: true, strict: true });

  /** Adds a method of a route. */
  add(method: string, path: string): void {
    this.routes.all(path, (_request, response, next) => {
      methodsIn(response).add(method);
      next();
    });
  }

  /**
   * Middleware that responds to OPTIONS with 204 and rejects unsupported methods at known paths
   * with 405, both with `Allow`. Must come before whatever else looks at a request to a route.
   */
  check =
    (isSiteFile: (path: string) => boolean): RequestHandler =>
    (request, response, next) => {
      const methods = new Set<string>(isSiteFile(request.path) ? ['GET'] : []);
      response.locals['methods'] = methods;
      this.routes(request, response, (error?: unknown) => {
        if (methods.has('GET')) methods.add('HEAD');
        const isUnknown = methods.size === 0;
        if (error !== undefined || isUnknown || methods.has(request.method)) return next(error);
        const Allow = [...methods, 'OPTIONS'].toSorted().join(', ');
        if (request.method === 'OPTIONS') response.set({ Allow }).status(204).end();
        else next(new HttpExceptionWithHeaders(`This address accepts ${Allow}.`, 405, { Allow }));
      });
    };
}

const methodsIn = ({ locals }: Response) => locals['methods'] as Set<string>;
