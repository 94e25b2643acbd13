import { ForbiddenException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { AccessService } from './access/access.service.ts';
import { AppModule } from './app.module.ts';
import { AssetBridge, bridgeAssets } from './assets/asset-bridge.ts';
import type { Environment } from './config/environment.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { requestBody } from './http/request-body.ts';
import { isSameOrigin } from './http/same-origin.ts';
import { ServerAdapter } from './http/server.adapter.ts';
import { ambiguityOf, unambiguous } from './http/unambiguous.ts';
import { clientAddress } from './limits/client-address.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { isFormPost, outcomePage, SUBMISSION_PATH } from './leads/submission/form-post.ts';
import { LargeLeads } from './leads/submission/large-leads.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { SharedCounts } from './limits/shared-counts.repository.ts';
import { nestLogger, requestLogger } from './logging/logger.ts';
import { Metrics } from './metrics/metrics.ts';
import { LeaveTokens } from './newsletter/leave-tokens.ts';
import { newsletterBody } from './newsletter/newsletter-body.ts';
import { BuiltSite } from './site/built-site.ts';
import { SiteResponder } from './site/site.responder.ts';

/** Creates the application, which does not listen yet. @throws Error if the frontend is not built */
export const createApp = async (
  environment: Environment,
  databaseUrl: string,
  logger: Logger,
): Promise<NestExpressApplication> => {
  const adapter = new ServerAdapter(environment.trustProxyHops);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(environment, databaseUrl, logger),
    adapter,
    { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
  );
  const site = app.get(BuiltSite);
  const responder = app.get(SiteResponder);
  const access = app.get(AccessService);
  const rateOf = (what: string) =>
    RateLimit.ofClients(app.get(SharedCounts), what, environment.leadRateLimit);
  const leadRate = rateOf('leads');

  adapter.answerFirst(
    (request, response) =>
      ambiguityOf(request) === undefined && responder.respond(request, response),
    site.headers,
  );
  limitConnections(adapter.getHttpServer(), environment.trustProxyHops > 0);
  const nameOf = (path: string) =>
    path === SUBMISSION_PATH ? path : site.has(path) ? 'site' : undefined;
  adapter.observe(access.watchProxies);
  adapter.observe(app.get(Metrics).observe(nameOf));
  app.use(bridgeAssets(app.get(AssetBridge), responder, (path) => site.has(path)));
  app.use(requestLogger(logger));
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.set(site.headers);
    if (/^\/(?:api|health|admin|metrics)(?:\/|$)/.test(request.path))
      response.set('Cache-Control', 'no-store');
    next();
  });
  app.use(unambiguous);
  app.use(adapter.allowedMethods.check((path) => site.has(path)));
  app.use('/admin', async (request: Request, response: Response, next: NextFunction) => {
    await access.check(request);
    if (!responder.serve(request, response)) next();
  });
  // Checked before the body is read, so that a client without access cannot occupy memory with a body.
  app.use('/api/leads', async (request: Request, _response: Response, next: NextFunction) => {
    const { method, path } = request;
    if (method === 'POST' && path === '/') await leadRate.admit(clientAddress(request));
    else if (!['GET', 'HEAD'].includes(method)) await access.checkData(request);
    // Any page on the web can make a visitor's browser send a form, but not JSON.
    if (isFormPost(request) && !isSameOrigin(request, environment.publicConfig.publicUrl))
      throw new ForbiddenException('Forms are accepted only from the pages of this site.');
    next();
  });
  app.use(
    '/api/leads',
    requestBody({ bytes: 256 * 1024, admitLarge: app.get(LargeLeads).admit }, isFormPost),
  );
  app.use('/api/newsletter', newsletterBody(rateOf('newsletter'), app.get(LeaveTokens)));
  app.useGlobalFilters(new ErrorFilter(logger, responder.sendNotFound, outcomePage));
  return app;
};
