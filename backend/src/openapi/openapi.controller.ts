import { readFile } from 'node:fs/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { AdminOnly } from '../access/admin.guard.ts';
import { ApiOperation, ApiResponse } from './decorators.ts';

/** Written by write-document.ts when the product is built. */
const DOCUMENT = new URL('../../openapi.json', import.meta.url);

/** Serves the description of the API to whoever may read leads. */
@Controller('api/openapi.json')
@AdminOnly()
export class OpenApiController {
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'This document' })
  @ApiResponse({ status: 200, description: 'OpenAPI 3.1.', schema: { type: 'object' } })
  read(): Promise<string> {
    return readFile(DOCUMENT, 'utf8');
  }
}
