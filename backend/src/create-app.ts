import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AccessService } from './access/access.service.ts';
import { AppModule } from './app.module.ts';
import { refuseNameAsPassword, type Environment } from './config/environment.ts';
import type { TimeLimits } from './database/time-limits.ts';
import { SchemaPipe } from './http/schema.pipe.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { isAdminPath, isApiPath } from './http/request-path.ts';
import { ServerAdapter } from './http/server.adapter.ts';
import { ambiguityOf, unambiguous } from './http/request-smuggling.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { nestLogger, requestLogger } from './logging/logger.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { LiveSite } from './site/live-site.ts';

/**
 * Creates the application, which does not listen yet.
 * @throws Error if the frontend is not built, or the password is made of the firm's name
 */
export const createApp = async (
  environment: Environment,
  databaseUrl: string,
  logger: Logger,
  limits?: TimeLimits,
): Promise<NestExpressApplication> => {
  const adapter = new ServerAdapter(environment.trustProxyHops);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(environment, databaseUrl, logger, limits),
    adapter,
    { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
  );
  const live = app.get(LiveSite);
  refuseNameAsPassword(environment, live.texts.firm.name);

  adapter.answerFirst(
    (request, response) =>
      ambiguityOf(request) === undefined && live.responder.respondPublic(request, response),
  );
  adapter.answerInvalid(() => live.site.headers);
  limitConnections(adapter.getHttpServer(), environment.trustProxyHops > 0);
  const measure = app
    .get(MetricsService)
    .observe((path) => (live.site.has(path) ? 'site' : undefined));
  adapter.observe(measure);

  app.use(requestLogger(logger));
  app.use(setHeaders(live));
  app.use(adapter.passOn);
  app.use(unambiguous);
  app.use(adapter.allowedMethods.check((path) => live.site.has(path)));
  app.use('/admin', serveToAdmins(app.get(AccessService), live));
  app.useGlobalPipes(new SchemaPipe());
  app.useGlobalFilters(
    new ErrorFilter(
      logger,
      (status, request, response) =>
        status === 404 && live.responder.sendNotFound(request, response),
    ),
  );
  return app;
};

const setHeaders =
  (live: LiveSite): RequestHandler =>
  (request, response, next) => {
    response.set(live.site.headers);
    if (isAdminPath(request.path) || isApiPath(request.path))
      response.set('Cache-Control', 'no-store');
    next();
  };

const serveToAdmins =
  (access: AccessService, live: LiveSite): RequestHandler =>
  async (request, response, next) => {
    await access.check(request);
    if (!live.responder.respondAny(request, response)) next();
  };
