import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { AccessService } from './access/access.service.ts';
import { AppModule } from './app.module.ts';
import type { Environment } from './config/environment.ts';
import { SchemaPipe } from './http/client-input.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { ServerAdapter } from './http/server.adapter.ts';
import { ambiguityOf, unambiguous } from './http/unambiguous.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { LEADS_PATH, outcomePage } from './leads/leads.middleware.ts';
import { nestLogger, requestLogger } from './logging/logger.ts';
import { Metrics } from './metrics/metrics.ts';
import { BuiltSite } from './site/built-site.ts';
import { SiteResponder } from './site/site.responder.ts';

/**
 * Creates the application, which does not listen yet.
 * @throws Error if the frontend is not built
 */
export const createApp = async (
  environment: Environment,
  databaseUrl: string,
  logger: Logger,
): Promise<NestExpressApplication> => {
  const adapter = new ServerAdapter(environment.trustProxyHops);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(environment, databaseUrl, logger),
    adapter,
    { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
  );
  const site = app.get(BuiltSite);
  const responder = app.get(SiteResponder);
  const access = app.get(AccessService);

  adapter.answerFirst(
    (request, response) =>
      ambiguityOf(request) === undefined && responder.respond(request, response),
    site.headers,
  );
  limitConnections(adapter.getHttpServer(), environment.trustProxyHops > 0);
  const routeNameOf = (path: string) => {
    // A submission that is refused before it reaches its route is counted under the same name.
    if (path === LEADS_PATH) return path;
    return site.has(path) ? 'site' : undefined;
  };
  adapter.observe(app.get(Metrics).observe(routeNameOf));
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
    Object.assign(request, { actor: await access.check(request) });
    if (!responder.serve(request, response)) next();
  });
  app.useGlobalPipes(new SchemaPipe());
  app.useGlobalFilters(new ErrorFilter(logger, responder.sendNotFound, outcomePage));
  return app;
};
