import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessModule } from './access/access.module.ts';
import { AssetsModule } from './assets/assets.module.ts';
import { ENVIRONMENT, type Environment } from './config/environment.ts';
import { DATABASE_URL, DIRECT_DATABASE_URL } from './database/database-connection.ts';
import { HealthModule } from './health/health.controller.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { LOGGER } from './logging/logger.ts';
import { MetricsModule } from './metrics/metrics.controller.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { OpenApiModule } from './openapi/openapi.controller.ts';
import { SendersModule } from './outbox/senders/senders.module.ts';
import { SiteModule } from './site/site.module.ts';

@Module({})
export class AppModule {
  static with(environment: Environment, databaseUrl: string, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        AccessModule,
        LeadsModule,
        NewsletterModule,
        SendersModule,
        HealthModule,
        MetricsModule,
        OpenApiModule,
        SiteModule,
        AssetsModule,
      ],
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: DIRECT_DATABASE_URL, useValue: environment.databaseDirectUrl ?? databaseUrl },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [ENVIRONMENT, DATABASE_URL, DIRECT_DATABASE_URL, LOGGER],
    };
  }
}
