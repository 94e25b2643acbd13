import { Module } from '@nestjs/common';
import { AccessService } from './access.service.ts';
import { AdminGuard } from './admin.guard.ts';
import { SameOriginGuard } from './same-origin.guard.ts';

@Module({
  providers: [AccessService, AdminGuard, SameOriginGuard],
  exports: [AccessService, AdminGuard, SameOriginGuard],
})
export class AccessModule {}
