import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../access/admin.guard.ts';

/** Written by document/write-document.ts when the product is built. */
const DOCUMENT = new URL('../../openapi.json', import.meta.url);

/** Serves the description of the API to whoever may read leads. */
@Controller('api/openapi.json')
@UseGuards(AdminGuard)
export class OpenApiController {
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  read(): Promise<string> {
    return readFile(DOCUMENT, 'utf8');
  }
}
