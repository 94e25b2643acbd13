import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { OpenApiController } from './openapi.controller.ts';

@Module({ imports: [AccessModule], controllers: [OpenApiController] })
export class OpenApiModule {}
