import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { KnownRoutes } from './allowed-methods.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { answerClientError, HEADER_LINES } from './unambiguous.ts';

/** Milliseconds in which a client must send its headers, the whole request, and the next request on the connection. */
const TIMEOUT = { HEADERS: 10_000, REQUEST: 20_000, KEEP_ALIVE: 61_000 };
/**
 * Milliseconds after which a client that does not read its response is disconnected, or up to twice as many. Longer than
 * `TIMEOUT.REQUEST`, so that a client that sends too slowly still gets its 408.
 */
const ANSWER_TIMEOUT = 25_000;
/** Interval in milliseconds at which Node checks `HEADERS` and `REQUEST`. Its default of 30 s would add to both. */
const TIMEOUT_CHECK = 1_000;
/** Milliseconds during a shutdown: between two rounds of closing idle connections, and until all others are cut. */
const DRAIN = { IDLE: 500, ALL: 8_000 };

/** Responds to a request and returns true, or does nothing and returns false. */
type FirstResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Express under Nest, with time limits, a bypass of Express for responses held in memory, and a graceful shutdown. */
export class ServerAdapter extends ExpressAdapter {
  /** The routes that Nest has registered. */
  readonly routes = new KnownRoutes();
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
          this.routes.add(method.toUpperCase(), path);
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

  override initHttpServer(): void {
    const app = this.getInstance<express.Express>();
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      // Node would discard what it has received after a request with `Upgrade`, and take later bytes for a new request.
      if (this.draining || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
      if (!this.firstResponder(request, response)) app(request, response);
    };
    const server = createServer(
      {
        headersTimeout: TIMEOUT.HEADERS,
        requestTimeout: TIMEOUT.REQUEST,
        keepAliveTimeout: TIMEOUT.KEEP_ALIVE,
        connectionsCheckingInterval: TIMEOUT_CHECK,
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
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN.IDLE);
    const all = setTimeout(() => server.closeAllConnections(), DRAIN.ALL);
    await closed;
    clearInterval(idle);
    clearTimeout(all);
  }
}
