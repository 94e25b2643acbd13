import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { FILE_POLICY, OF_DOCUMENTS } from '../http/security-headers.ts';
import { BuiltSite, STATIC_FOLDER } from './built-site.ts';
import { staticCaching } from './prepared.ts';
import { SITE_FOLDER, SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';

const rootPath = join(SITE_FOLDER, STATIC_FOLDER);

@Module({
  imports: [
    // Texts of the build are served from memory. This serves all other files, also those that an
    // operator adds, such as a search engine's proof of ownership.
    ServeStaticModule.forRoot({
      rootPath,
      exclude: ['/api/{*path}'],
      // Never matches: an unknown address would get an index.html, instead of a 404.
      renderPath: /$^/,
      serveStaticOptions: {
        index: false,
        redirect: false,
        cacheControl: false,
        setHeaders: (response: ServerResponse, file: string) => {
          // Every response from Express has them, and the policy of a document.
          for (const name of OF_DOCUMENTS) response.removeHeader(name);
          response.setHeader('Content-Security-Policy', FILE_POLICY);
          const path = file.slice(rootPath.length).replaceAll('\\', '/');
          response.setHeader('Cache-Control', staticCaching(path));
        },
      },
    }),
  ],
  providers: [SiteTexts, BuiltSite, SiteResponder],
  exports: [BuiltSite, SiteTexts],
})
export class SiteModule {}
