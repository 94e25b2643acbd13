import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { AllowedMethods } from './allowed-methods.ts';
import { removeHost } from './request-path.ts';
import { RequestQueue } from './request-queue.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { answerClientError, HEADER_LINES } from './unambiguous.ts';

/**
 * Milliseconds after which a client that does not read its response is disconnected, or up to twice
 * as many. Longer than `requestTimeout`, so that a client that sends too slowly still gets its 408.
 */
const ANSWER_TIMEOUT = 25_000;
/** Milliseconds of a shutdown: how often idle connections are closed, and when all others are. */
const DRAIN = { IDLE: 500, ALL: 8_000 };

/** The methods of ExpressAdapter through which Nest registers the routes of our controllers. */
const ROUTE_METHODS = ['get', 'post', 'patch', 'delete'] as const;
type Register = (path: string, handler: RequestListener) => unknown;

/** Responds to a request and returns true, or does nothing and returns false. */
type FirstResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Express, with limits of time, a faster way for the built site, and a graceful shutdown. */
export class ServerAdapter extends ExpressAdapter {
  readonly allowedMethods = new AllowedMethods();
  private readonly queue = new RequestQueue((request, response) => this.handle(request, response));
  private readonly observers: RequestListener[] = [];
  private firstResponder: FirstResponder = () => false;
  private draining = false;

  /** @param trustProxyHops number of reverse proxies in front of this server */
  constructor(trustProxyHops: number) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // By default, routes also match "/API/LEADS" and "/api/leads/", which a guard could miss.
    app.enable('case sensitive routing');
    app.enable('strict routing');
    app.set('trust proxy', trustProxyHops);
    super(app);
    for (const method of ROUTE_METHODS) this.noteRoutes(method);
  }

  /** Adds a function that sees each request before it is answered. */
  observe(listener: RequestListener): void {
    this.observers.push(listener);
  }

  /** Sets what answers before Express, and the headers of answers to invalid HTTP. */
  answerFirst(responder: FirstResponder, headers: SecurityHeaders): void {
    this.firstResponder = responder;
    this.httpServer.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
      this.queue.addInvalid(socket, () => answerClientError(error, socket, headers)),
    );
  }

  override initHttpServer(): void {
    const server = createServer({
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 61_000,
      // The default of 30 s would add to the limits of time.
      connectionsCheckingInterval: 1_000,
      // The middleware `unambiguous` checks the header, and its response looks like that of every
      // other error.
      requireHostHeader: false,
    });
    server.maxHeadersCount = HEADER_LINES;
    // Without a timeout, the response to a client that never reads it would stay in memory.
    server.setTimeout(ANSWER_TIMEOUT);
    server.on('request', this.queue.add);
    // A server may ignore an unknown expectation, see RFC 9110, section 10.1.1.
    server.on('checkExpectation', this.queue.add);
    // A client may close its side after its request, as `nc -N` does. Node has no option for it.
    Object.assign(server, { httpAllowHalfOpen: true });
    this.httpServer = server;
  }

  /** Lets `allowedMethods` know each route that is registered by a method of ExpressAdapter. */
  private noteRoutes(method: (typeof ROUTE_METHODS)[number]): void {
    const register = this[method].bind(this) as Register;
    const noted: Register = (path, handler) => {
      this.allowedMethods.add(method.toUpperCase(), path);
      return register(path, handler);
    };
    Object.assign(this, { [method]: noted });
  }

  /** Answers a request when the one before it on the same connection has been answered. */
  private handle(request: IncomingMessage, response: ServerResponse): void {
    removeHost(request);
    // Node would drop what came after a request with `Upgrade`, and read later bytes as a request.
    if (this.draining || request.headers.upgrade !== undefined)
      response.setHeader('Connection', 'close');
    for (const observe of this.observers) observe(request, response);
    if (this.firstResponder(request, response)) return;
    this.getInstance<express.Express>()(request, response);
  }

  /**
   * Leaves errors as they are. Nest would show the messages of Express; ErrorFilter has its own.
   */
  override mapException(error: unknown): unknown {
    return error;
  }

  /**
   * Stops listening and responds to requests that are in flight or still arrive, with
   * `Connection: close`. Resolves when all connections are closed; those with a request in flight
   * are cut only after `DRAIN.ALL`.
   */
  override async close(): Promise<void> {
    this.draining = true;
    const server = this.httpServer as Server;
    if (!server.listening) return;
    // http.Server.close() would close idle connections at once and lose requests that are in
    // transit on them.
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
