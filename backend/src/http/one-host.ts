import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Whether a request names its host once. Of two, Node keeps the first and a proxy before it perhaps the second:
 * nothing good comes of that. Only HTTP/1.0 may leave it out.
 */
export const namesOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

/** Refuses a request with two Host headers or none, and reads nothing more from its connection. */
export const oneHost = (request: Request, response: Response, next: NextFunction): void => {
  if (!namesOneHost(request)) {
    response.set('Connection', 'close');
    throw new BadRequestException('A request names one host.');
  }
  next();
};
