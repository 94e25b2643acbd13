import { Module } from '@nestjs/common';
import { AccessService } from './access.service.ts';
import { AdminGuard } from './admin.guard.ts';

@Module({ providers: [AccessService, AdminGuard], exports: [AccessService, AdminGuard] })
export class AccessModule {}
