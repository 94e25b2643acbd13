import { isUtf8 } from 'node:buffer';
import { BadRequestException, ForbiddenException, UnsupportedMediaTypeException } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { BODY_LIMIT, withinBodyLimit } from './body-limit.ts';
import { isDeeperThan } from './json-depth.ts';
import { isSameOrigin } from './same-origin.ts';

/** A lead is one object; code that looks into a body by recursion would end at some thousands. */
const JSON_DEPTH = 64;

/** JSON and forms are UTF-8. Left to itself, the parser puts U+FFFD for what it cannot read. */
const verifyText = (_request: unknown, _response: unknown, bytes: Buffer) => {
  if (!isUtf8(bytes)) throw new BadRequestException('The body is not valid UTF-8.');
};

const verifyJson = (request: unknown, response: unknown, bytes: Buffer) => {
  verifyText(request, response, bytes);
  if (isDeeperThan(JSON_DEPTH, bytes)) throw new BadRequestException('The body is nested too deep.');
};

const options = { limit: BODY_LIMIT, inflate: false, type: () => true };
const json = withinBodyLimit(express.json({ ...options, strict: false, verify: verifyJson }));
const form = withinBodyLimit(express.urlencoded({ ...options, extended: false, verify: verifyText }));

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a JSON body, or a form's where the form stands on our own pages: any page of the web can make a visitor's
 * browser send a form, but not JSON.
 *
 * @param formType the content type of forms
 * @throws 415 for other types and for compressed bodies, 413, 400 for what is no JSON, nested too deep or no UTF-8, 403 for a
 *   form from elsewhere
 */
export const requestBody = (formType: string, publicUrl: string): RequestHandler => {
  const readForm: RequestHandler = (request, response, next) => {
    if (!isSameOrigin(request, publicUrl)) {
      throw new ForbiddenException('A form is accepted from the pages of this site only.');
    }
    form(request, response, next);
  };
  return (request: Request, response: Response, next: NextFunction) => {
    if (!['POST', 'PATCH'].includes(request.method)) return next();
    if (request.headers['content-encoding'] !== undefined) {
      throw new UnsupportedMediaTypeException('Send the body as it is, without Content-Encoding.');
    }
    const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    if (type === 'application/json') return json(request, response, next);
    if (type === formType) return readForm(request, response, next);
    if (type === '' && !hasBody(request)) return next();
    throw new UnsupportedMediaTypeException('Send the body as application/json.');
  };
};
