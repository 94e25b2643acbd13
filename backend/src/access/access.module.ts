import { Module } from '@nestjs/common';
import { AccessService } from './access.service.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { AdminGuard } from './admin.guard.ts';

@Module({
  imports: [LimitsModule],
  providers: [AccessService, AdminGuard],
  exports: [AccessService, AdminGuard],
})
export class AccessModule {}
