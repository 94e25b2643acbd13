import { HttpException, type HttpStatus } from '@nestjs/common';

/** An error whose response carries additional headers, such as `Allow` or `Retry-After`. */
export class HttpExceptionWithHeaders extends HttpException {
  /** @param sentence the text that the client sees */
  constructor(
    sentence: string,
    status: HttpStatus,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(sentence, status);
  }
}
