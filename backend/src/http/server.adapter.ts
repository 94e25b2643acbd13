import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { HttpExceptionWithHeaders } from './error.filter.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { answerClientError, HEADER_LINES } from './unambiguous.ts';

/**
 * Milliseconds after which a client that does not read its response is disconnected, or up to twice as many. Longer than
 * `requestTimeout`, so that a client that sends too slowly still gets its 408.
 */
const ANSWER_TIMEOUT = 25_000;
/** Milliseconds during a shutdown: between two rounds of closing idle connections, and until all others are cut. */
const DRAIN = { IDLE: 500, ALL: 8_000 };

/** Responds to a request and returns true, or does nothing and returns false. */
type FirstResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Express under Nest, with time limits, a bypass of Express for responses held in memory, and a graceful shutdown. */
export class ServerAdapter extends ExpressAdapter {
  /** Notes the methods of a path in `response.locals`. */
  private readonly methodsOf = express.Router({ caseSensitive: true, strict: true });
  private draining = false;
  private firstResponder: FirstResponder = () => false;

  /** @param trustProxyHops number of reverse proxies in front of this server */
  constructor(trustProxyHops: number) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // By default, routes also match "/API/LEADS" and "/api/leads/", spellings that a guard could miss.
    app.enable('case sensitive routing');
    app.enable('strict routing');
    app.set('trust proxy', trustProxyHops);
    super(app);
    // Nest registers each route of a controller through one of these methods of its adapter.
    for (const method of ['get', 'post', 'patch', 'delete'] as const) {
      const register = this[method].bind(this) as (path: string, handler: unknown) => unknown;
      Object.assign(this, {
        [method]: (path: string, handler: unknown) => {
          this.methodsOf.all(path, (_request: Request, response: Response, next: NextFunction) => {
            (response.locals['methods'] as Set<string>).add(method.toUpperCase());
            next();
          });
          return register(path, handler);
        },
      });
    }
  }

  /** Sets the function that sees each request before Express, and the headers of the responses to invalid HTTP. */
  answerFirst(responder: FirstResponder, headers: SecurityHeaders): void {
    this.firstResponder = responder;
    this.httpServer.on('clientError', answerClientError(headers));
  }

  /**
   * Middleware that responds to OPTIONS with 204 and rejects unsupported methods at known paths with 405, both with
   * `Allow`. Must come before whatever else looks at a request to a route.
   */
  allowedMethods =
    (isSiteFile: (path: string) => boolean): RequestHandler =>
    (request, response, next) => {
      const methods = new Set<string>(isSiteFile(request.path) ? ['GET'] : []);
      response.locals['methods'] = methods;
      this.methodsOf(request, response, (error?: unknown) => {
        if (methods.has('GET')) methods.add('HEAD');
        if (error !== undefined || methods.size === 0 || methods.has(request.method))
          return next(error);
        const Allow = [...methods, 'OPTIONS'].toSorted().join(', ');
        if (request.method === 'OPTIONS') response.set({ Allow }).status(204).end();
        else next(new HttpExceptionWithHeaders(`This address accepts ${Allow}.`, 405, { Allow }));
      });
    };

  override initHttpServer(): void {
    const app = this.getInstance<express.Express>();
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      // Node would discard what it has received after a request with `Upgrade`, and take later bytes for a new request.
      if (this.draining || request.headers.upgrade !== undefined)
        response.setHeader('Connection', 'close');
      if (!this.firstResponder(request, response)) app(request, response);
    };
    const server = createServer(
      {
        headersTimeout: 10_000,
        requestTimeout: 20_000,
        keepAliveTimeout: 61_000,
        // The default of 30 s would add to the limits of time.
        connectionsCheckingInterval: 1_000,
        // The middleware `unambiguous` checks the header, and its response looks like that of every other error.
        requireHostHeader: false,
      },
      listener,
    );
    server.maxHeadersCount = HEADER_LINES;
    // Without a timeout, the response to a client that never reads it would stay in memory.
    server.setTimeout(ANSWER_TIMEOUT);
    // A server may ignore an unknown expectation, see RFC 9110, section 10.1.1.
    server.on('checkExpectation', listener);
    this.httpServer = server;
  }

  /** Returns the error unchanged. Nest would expose the messages of Express' parsers; ErrorFilter has its own texts. */
  override mapException(error: unknown): unknown {
    return error;
  }

  /**
   * Stops listening and responds to requests that are in flight or still arrive, with `Connection: close`. Resolves when
   * all connections are closed; those with a request in flight are cut only after `DRAIN.ALL`.
   */
  override async close(): Promise<void> {
    this.draining = true;
    const server = this.httpServer as Server;
    if (!server.listening) return;
    // http.Server.close() would close idle connections at once and lose requests that are in transit on them.
    const closed = new Promise<void>((resolve) =>
      TcpServer.prototype.close.call(server, () => resolve()),
    );
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN.IDLE);
    const all = setTimeout(() => server.closeAllConnections(), DRAIN.ALL);
    await closed;
    clearInterval(idle);
    clearTimeout(all);
  }
}
