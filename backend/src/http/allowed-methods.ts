import express, { type RequestHandler, type Response } from 'express';
import { fill, words } from '../words/words.ts';
import { HttpExceptionWithHeaders } from './error.filter.ts';

/** The methods of each route. An Express router collects them, so that paths match as there. */
export class AllowedMethods {
  private readonly routes = express.Router({ caseSensitive: true, strict: true });

  add(method: string, path: string): void {
    this.routes.all(path, (_request, response, next) => {
      methodsIn(response).add(method);
      next();
    });
  }

  /** Middleware that answers OPTIONS, and 405 to methods that a path does not have. */
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
        else next(wrongMethod(Allow));
      });
    };
}

const wrongMethod = (Allow: string) =>
  new HttpExceptionWithHeaders(fill(words().api.wrongMethod, { methods: Allow }), 405, { Allow });

const methodsIn = ({ locals }: Response) => locals['methods'] as Set<string>;
