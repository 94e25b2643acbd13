import { readFile } from 'node:fs/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ForTeam } from './decorators.ts';

/** Written by write-document.ts when the product is built. */
const DOCUMENT = new URL('../../openapi.json', import.meta.url);

/** Serves the description of the API to whoever may read leads. */
@Controller('api/openapi.json')
@ForTeam()
export class OpenApiController {
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'This document' })
  @ApiOkResponse({ description: 'OpenAPI 3.1.', schema: { type: 'object' } })
  read(): Promise<string> {
    return readFile(DOCUMENT, 'utf8');
  }
}
