import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SecurityHeaders } from './security-headers.ts';

/**
 * The responses by Node's error code; every other code gets 400.
 * Source: https://nodejs.org/api/http.html#event-clienterror
 */
const ANSWERS: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too long.'],
};

/**
 * Responds to a request that Node's HTTP parser rejects or that arrives too slowly, and closes the connection. The
 * response has the same form as every other error in plain text: one sentence.
 *
 * @param headers the headers of every response
 */
export const answerClientError =
  (headers: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (socket.writable) {
      const [status, sentence] = ANSWERS[error.code ?? ''] ?? [400, 'The request could not be understood.'];
      const lines = Object.entries({
        ...headers,
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': sentence.length + 1,
        'Cache-Control': 'no-store',
        Connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}\n`);
    }
    socket.destroySoon();
  };
