import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { answerClientError } from './client-error.ts';
import { toOriginForm } from './origin-form.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Milliseconds that a client has for its headers, for its whole request, and to send another one. */
const TIMEOUT = { HEADERS: 10_000, REQUEST: 20_000, KEEP_ALIVE: 61_000 };
/**
 * Milliseconds after which a client that reads nothing of its answer is cut off; up to twice as many, since Node asks
 * once more whether anything moves. Longer than a request may take: who is slow to send hears so.
 */
const ANSWER_TIMEOUT = 25_000;
/** How often Node looks for connections that took too long, in milliseconds. Its default of 30 s adds to each limit. */
const TIMEOUT_CHECK = 1_000;
/** Milliseconds for connections that stay silent, and for those with a request in flight, once the server stops. */
const DRAIN = { IDLE: 500, ALL: 8_000 };

/** Answers a request and returns true, or leaves it alone and returns false. */
export type FirstResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Express under Nest, with time limits, a way past Express for what is ready in memory, and an orderly end. */
export class ServerAdapter extends ExpressAdapter {
  private draining = false;
  private firstResponder: FirstResponder = () => false;

  constructor(
    trustProxyHops: number,
    private readonly answerTimeout = ANSWER_TIMEOUT,
  ) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // "/API/LEADS" and "/api/leads/" are not our addresses: every guard sees one spelling only.
    app.enable('case sensitive routing');
    app.enable('strict routing');
    app.set('trust proxy', trustProxyHops);
    super(app);
  }

  /**
   * Sets what happens to a request before Express hears of it.
   *
   * @param responder who is asked first
   * @param headers the headers of every answer, for what is no HTTP
   */
  answerFirst(responder: FirstResponder, headers: SecurityHeaders): void {
    this.firstResponder = responder;
    this.httpServer.on('clientError', answerClientError(headers));
  }

  override initHttpServer(): void {
    const app = this.getInstance<express.Express>();
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      if (this.draining) response.setHeader('Connection', 'close');
      toOriginForm(request);
      if (!this.firstResponder(request, response)) app(request, response);
    };
    const server = createServer(
      {
        headersTimeout: TIMEOUT.HEADERS,
        requestTimeout: TIMEOUT.REQUEST,
        keepAliveTimeout: TIMEOUT.KEEP_ALIVE,
        connectionsCheckingInterval: TIMEOUT_CHECK,
        // `unambiguous` looks after it, with an answer like every other.
        requireHostHeader: false,
      },
      listener,
    );
    // Who never reads would keep what was written for them in memory for ever.
    server.setTimeout(this.answerTimeout);
    // An expectation that nobody knows may be ignored, see RFC 9110, section 10.1.1.
    server.on('checkExpectation', listener);
    this.httpServer = server;
  }

  /** Leaves errors as they are: Nest would show people the messages of Express' parsers, ErrorFilter has sentences. */
  override mapException(error: unknown): unknown {
    return error;
  }

  /**
   * Stops listening, answers what is in flight and what still arrives on open connections, tells their clients not
   * to come back, and ends. No connection with a request in flight is cut before the last limit.
   */
  override async close(): Promise<void> {
    this.draining = true;
    const server = this.httpServer as Server;
    if (!server.listening) return;
    // http.Server.close() would cut idle connections at once, and with them requests that are on their way.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN.IDLE);
    const all = setTimeout(() => server.closeAllConnections(), DRAIN.ALL);
    await closed;
    clearInterval(idle);
    clearTimeout(all);
  }
}
