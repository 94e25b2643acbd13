import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessService } from './access/access.service.ts';
import { ENVIRONMENT, type Environment } from './config/environment.ts';
import { DATABASE_URL, DIRECT_DATABASE_URL } from './database/database-connection.ts';
import { DEFAULT_TIME_LIMITS, TIME_LIMITS } from './database/time-limits.ts';
import { DatabaseModule } from './database/database.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { HealthController } from './health/health.controller.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { LOGGER } from './logging/logger.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { OutboxModule } from './outbox/outbox.module.ts';
import { SiteModule } from './site/site.module.ts';

@Module({})
export class AppModule {
  static register(
    environment: Environment,
    databaseUrl: string,
    logger: Logger,
    limits = DEFAULT_TIME_LIMITS,
  ): DynamicModule {
    const shared = [
      { provide: ENVIRONMENT, useValue: environment },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: DIRECT_DATABASE_URL, useValue: environment.databaseDirectUrl ?? databaseUrl },
      { provide: LOGGER, useValue: logger },
      { provide: TIME_LIMITS, useValue: limits },
      MetricsService,
      AccessService,
    ];
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule,
        JobsModule,
        LeadsModule,
        ErasureModule,
        NewsletterModule,
        OutboxModule,
        SiteModule,
      ],
      controllers: [HealthController, MetricsController, OpenApiController],
      providers: shared,
      exports: shared,
    };
  }
}
