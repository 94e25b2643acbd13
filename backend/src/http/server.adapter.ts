import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import { AllowedMethods } from './allowed-methods.ts';
import { removeHost } from './request-path.ts';
import { RequestQueue } from './request-queue.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { answerClientError, HEADER_LINES } from './request-smuggling.ts';

/** Longer than `requestTimeout`, so that a client that sends too slowly still gets its 408. */
const ANSWER_TIMEOUT_MS = 25_000;
/** How often slow readers are looked for. */
const SLOW_READERS_MS = 5_000;
/** In a shutdown: how often idle connections are closed, and when all others are. */
const DRAIN_MS = { IDLE: 500, ALL: 8_000 };

/** Returns whether it has answered. */
type FirstResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

export class ServerAdapter extends ExpressAdapter {
  readonly allowedMethods = new AllowedMethods();
  private readonly queue = new RequestQueue((request, response) => this.handle(request, response));
  private readonly observers: RequestListener[] = [];
  private firstResponder: FirstResponder = () => false;
  /** What it threw: nothing else would catch it, and the process would end. */
  private readonly thrown = new WeakMap<IncomingMessage, unknown>();
  private slowReaders: NodeJS.Timeout | undefined;
  private draining = false;

  constructor(trustProxyHops: number) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // By default, routes also match "/API/LEADS" and "/api/leads/", which a guard could miss.
    app.enable('case sensitive routing');
    app.enable('strict routing');
    app.set('trust proxy', trustProxyHops);
    super(app);
  }

  observe(listener: RequestListener): void {
    this.observers.push(listener);
  }

  answerFirst(responder: FirstResponder): void {
    this.firstResponder = responder;
  }

  /** @param headers of the answers to what is no HTTP */
  answerInvalid(headers: () => SecurityHeaders): void {
    this.httpServer.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
      this.queue.addInvalid(socket, () => answerClientError(error, socket, headers())),
    );
  }

  // Nest registers routes by these methods. AllowedMethods knows them from here.

  override get(path: unknown, handler?: RequestListener): void {
    this.allowedMethods.add('GET', String(path));
    super.get(path, handler!);
  }

  override post(path: unknown, handler?: RequestListener): void {
    this.allowedMethods.add('POST', String(path));
    super.post(path, handler!);
  }

  override put(path: unknown, handler?: RequestListener): void {
    this.allowedMethods.add('PUT', String(path));
    super.put(path, handler!);
  }

  override patch(path: unknown, handler?: RequestListener): void {
    this.allowedMethods.add('PATCH', String(path));
    super.patch(path, handler!);
  }

  override delete(path: unknown, handler?: RequestListener): void {
    this.allowedMethods.add('DELETE', String(path));
    super.delete(path, handler!);
  }

  override initHttpServer(): void {
    const server = createServer({
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 61_000,
      // How often the limits of time are checked. The default is 30 s.
      connectionsCheckingInterval: 1_000,
      // The middleware `unambiguous` checks it.
      requireHostHeader: false,
    });
    server.maxHeadersCount = HEADER_LINES;
    server.setTimeout(ANSWER_TIMEOUT_MS);
    server.on('connection', this.queue.addConnection);
    server.on('request', this.queue.add);
    // A server may ignore an unknown expectation, see RFC 9110, section 10.1.1.
    server.on('checkExpectation', this.queue.add);
    // A client may close its side after its request, as `nc -N` does. Node has no option for it.
    Object.assign(server, { httpAllowHalfOpen: true });
    this.slowReaders = setInterval(() => this.queue.closeSlowReaders(), SLOW_READERS_MS).unref();
    this.httpServer = server;
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    removeHost(request);
    // Node ignores requests behind one with `Upgrade`.
    if (this.draining || request.headers.upgrade !== undefined)
      response.setHeader('Connection', 'close');
    for (const observe of this.observers) observe(request, response);
    try {
      if (this.firstResponder(request, response)) return;
    } catch (error) {
      this.thrown.set(request, error);
    }
    this.getInstance<express.Express>()(request, response);
  }

  /** Hands what the first responder threw to the filter of all errors. */
  readonly passOn: RequestHandler = (request, _response, next) => next(this.thrown.get(request));

  /** Nest would turn errors of Express into its own; ErrorFilter knows them. */
  override mapException(error: unknown): unknown {
    return error;
  }

  /** Answers what is in flight or still arrives. Resolves when all connections are closed. */
  override async close(): Promise<void> {
    this.draining = true;
    clearInterval(this.slowReaders);
    const server = this.httpServer as Server;
    if (!server.listening) return;
    // http.Server.close() would lose requests that are in transit on idle connections.
    const closed = new Promise<void>((resolve) =>
      TcpServer.prototype.close.call(server, () => resolve()),
    );
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN_MS.IDLE);
    const all = setTimeout(() => server.closeAllConnections(), DRAIN_MS.ALL);
    await closed;
    clearInterval(idle);
    clearTimeout(all);
  }
}
