import { Module } from '@nestjs/common';
import { ServeStaticModule, type ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT, type Environment, type PublicConfig } from '../config/environment.ts';
import {
  fileHeaders,
  SECURITY_HEADERS,
  securityHeaders,
  setHeaders,
  type SecurityHeaders,
} from '../http/security-headers.ts';
import { BuiltSite, staticCaching } from './built-site.ts';
import { SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';
import { STATIC_FOLDER } from './static-files.ts';

/** The folder that the frontend's build writes. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

const staticOptions = (config: PublicConfig): ServeStaticModuleOptions => {
  const rootPath = join(SITE_FOLDER, STATIC_FOLDER);
  const headers = fileHeaders(securityHeaders(config, { scripts: [], styles: [] }));
  return {
    rootPath,
    exclude: ['/api/{*path}'],
    // Never matches: the module's fallback would serve an index.html at every unknown address, instead of a 404.
    renderPath: /$^/,
    serveStaticOptions: {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response: ServerResponse, file: string) => {
        // One of those that every response from Express has.
        response.removeHeader('Integrity-Policy');
        const path = file.slice(rootPath.length).replaceAll('\\', '/');
        setHeaders(response, { ...headers, 'Cache-Control': staticCaching(path) });
      },
    },
  };
};

@Module({
  imports: [
    // Texts of the build are served from memory. This serves all other files, and those that an operator adds later, such
    // as the file with which a search engine verifies the ownership of the site.
    ServeStaticModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: ({ publicConfig }: Environment) => [staticOptions(publicConfig)],
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
      inject: [BuiltSite, SECURITY_HEADERS, ENVIRONMENT],
      useFactory: (site: BuiltSite, headers: SecurityHeaders, { pageCacheSeconds }: Environment) =>
        new SiteResponder(site, headers, pageCacheSeconds),
    },
  ],
  exports: [BuiltSite, SiteTexts],
})
export class SiteModule {}
