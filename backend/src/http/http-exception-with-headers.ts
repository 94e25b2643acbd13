import { HttpException, type HttpStatus } from '@nestjs/common';

/** An error whose answer carries headers of its own, such as `Allow` or `Retry-After`. */
export class HttpExceptionWithHeaders extends HttpException {
  constructor(
    sentence: string,
    status: HttpStatus,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(sentence, status);
  }
}
