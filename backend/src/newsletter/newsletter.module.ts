import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterMiddleware } from './newsletter.middleware.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { NewsletterService } from './newsletter.service.ts';

@Module({
  imports: [LeadsModule, OutboxModule, SiteModule],
  controllers: [NewsletterController],
  providers: [LeaveTokens, NewsletterService, NewsletterRepository],
  exports: [NewsletterService, LeaveTokens],
})
export class NewsletterModule implements NestModule {
  configure(consumer: MiddlewareConsumer) {
    consumer.apply(NewsletterMiddleware).forRoutes('api/newsletter{/*path}');
  }
}
