import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { HOST, type Nginx } from './nginx-server.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** How often a header occurs. */
  count: (header: string) => number;
  body: Buffer;
  json: () => unknown;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's own address: any of 127.0.0.0/8, or ::1. */
  from?: string;
}

/** Sends a request over HTTP/1.1, on a connection of its own, and returns the response before its body is read. */
export const open = (nginx: Nginx, path: string, asked: Asked = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = asked;
    const sent = request(
      {
        host: from === '::1' ? '::1' : '127.0.0.1',
        port: nginx.port,
        localAddress: from,
        servername: HOST,
        ca: nginx.ca,
        agent: false,
        path,
        method,
        headers: { host: HOST, ...headers },
      },
      resolve,
    );
    sent.on('error', reject).end(body);
  });

/** Reads the body of a response to its end. */
export const finish = async (response: IncomingMessage): Promise<Answer> => {
  const body = Buffer.concat(await response.toArray());
  const names = response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return {
    status: response.statusCode!,
    headers: response.headers,
    count: (header) => names.filter((name) => name === header).length,
    body,
    json: () => JSON.parse(body.toString()) as unknown,
  };
};

/** Sends a request over HTTP/1.1 and reads the response. */
export const ask = async (nginx: Nginx, path: string, asked: Asked = {}): Promise<Answer> =>
  finish(await open(nginx, path, asked));
