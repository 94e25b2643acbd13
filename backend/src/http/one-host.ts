import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Node keeps the first of two Host headers, a proxy before it perhaps the second: nothing good comes of that. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

/** Refuses a request with two Host headers, and reads nothing more from its connection. */
export const oneHost = (request: Request, response: Response, next: NextFunction): void => {
  if (hasTwoHosts(request)) {
    response.set('Connection', 'close');
    throw new BadRequestException('A request names one host.');
  }
  next();
};
