import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { ServeStaticModule, type ServeStaticModuleOptions } from '@nestjs/serve-static';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import {
  fileHeaders,
  OF_DOCUMENTS,
  SECURITY_HEADERS,
  securityHeaders,
  setHeaders,
} from '../http/security-headers.ts';
import { BuiltSite, STATIC_FOLDER } from './built-site.ts';
import { staticCaching } from './prepared.ts';
import { SITE_FOLDER, SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';

const staticOptions = ({ publicConfig }: Environment): ServeStaticModuleOptions => {
  const rootPath = join(SITE_FOLDER, STATIC_FOLDER);
  const headers = fileHeaders(securityHeaders(publicConfig, { scripts: [], styles: [] }));
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
        // Every response from Express has them.
        for (const name of OF_DOCUMENTS) response.removeHeader(name);
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
      useFactory: (environment: Environment) => [staticOptions(environment)],
    }),
  ],
  providers: [
    SiteTexts,
    BuiltSite,
    {
      provide: SECURITY_HEADERS,
      inject: [BuiltSite, ENVIRONMENT],
      useFactory: ({ inline }: BuiltSite, { publicConfig }: Environment) =>
        securityHeaders(publicConfig, inline),
    },
    SiteResponder,
  ],
  exports: [BuiltSite, SiteTexts],
})
export class SiteModule {}
