import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { LOGGER } from '../logging/logger.ts';
import { SECURITY_HEADERS, securityHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { BuiltSite, STATIC_FOLDER } from './built-site.ts';
import { SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';

/** The folder that the frontend's build writes. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

@Module({
  imports: [
    // Files of the build are served from memory. This serves files that an operator adds later, such as the file with
    // which a search engine verifies the ownership of the site.
    ServeStaticModule.forRoot({
      rootPath: join(SITE_FOLDER, STATIC_FOLDER),
      exclude: ['/api/{*path}'],
      // Never matches: the module's fallback would serve an index.html at every unknown address, instead of a 404.
      renderPath: /$^/,
      serveStaticOptions: { index: false, redirect: false },
    }),
  ],
  providers: [
    {
      provide: SiteTexts,
      inject: [ENVIRONMENT],
      useFactory: (environment: Environment) => SiteTexts.load(SITE_FOLDER, environment),
    },
    {
      provide: BuiltSite,
      inject: [ENVIRONMENT, SiteTexts],
      useFactory: ({ publicConfig }: Environment, { statements }: SiteTexts) =>
        BuiltSite.load(SITE_FOLDER, publicConfig, statements),
    },
    {
      provide: SECURITY_HEADERS,
      inject: [BuiltSite, ENVIRONMENT],
      useFactory: (site: BuiltSite, { publicConfig }: Environment) =>
        securityHeaders(publicConfig, site.inline),
    },
    {
      provide: SiteResponder,
      inject: [BuiltSite, SECURITY_HEADERS, LOGGER, ENVIRONMENT],
      useFactory: (
        site: BuiltSite,
        headers: SecurityHeaders,
        logger: Logger,
        { pageCacheSeconds }: Environment,
      ) => new SiteResponder(site, headers, logger, pageCacheSeconds),
    },
  ],
  exports: [BuiltSite, SiteTexts],
})
export class SiteModule {}
