import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { SECURITY_HEADERS, securityHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { BuiltSite, STATIC_FOLDER } from './built-site.ts';
import { SiteResponder } from './site.responder.ts';

/** What the frontend's build wrote. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

@Module({
  imports: [
    // What the build wrote is answered from memory. This finds what an operator put beside it later on, such as a
    // file that proves to a search engine whose site it is.
    ServeStaticModule.forRoot({
      rootPath: join(SITE_FOLDER, STATIC_FOLDER),
      exclude: ['/api/{*path}'],
      // The module's fallback would answer every other address with an index.html; ours answers with 404.
      renderPath: /$^/,
      serveStaticOptions: { index: false, redirect: false },
    }),
  ],
  providers: [
    {
      provide: BuiltSite,
      inject: [ENVIRONMENT],
      useFactory: ({ publicConfig }: Environment) => BuiltSite.load(SITE_FOLDER, publicConfig),
    },
    {
      provide: SECURITY_HEADERS,
      inject: [BuiltSite, ENVIRONMENT],
      useFactory: (site: BuiltSite, { publicConfig }: Environment) =>
        securityHeaders(publicConfig, site.inline),
    },
    {
      provide: SiteResponder,
      inject: [BuiltSite, SECURITY_HEADERS],
      useFactory: (site: BuiltSite, headers: SecurityHeaders) => new SiteResponder(site, headers),
    },
  ],
})
export class SiteModule {}
