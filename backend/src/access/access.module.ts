import { Module } from '@nestjs/common';
import { AccessService } from './access.service.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { AdminGuard } from './admin.guard.ts';
import { SameOriginGuard } from './same-origin.guard.ts';

@Module({
  imports: [LimitsModule],
  providers: [AccessService, AdminGuard, SameOriginGuard],
  exports: [AccessService, AdminGuard, SameOriginGuard],
})
export class AccessModule {}
