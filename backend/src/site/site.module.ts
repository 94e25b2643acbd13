import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { ServeStaticModule, type ServeStaticModuleOptions } from '@nestjs/serve-static';
import { DOCUMENT_ONLY_HEADERS, FILE_POLICY, resourcePolicy } from '../http/security-headers.ts';
import { siteFolder } from './built-file.ts';
import { STATIC_FOLDER } from './built-site.ts';
import { LiveSite } from './live-site.ts';
import { staticCaching, typeOf } from './prepared.ts';

@Module({
  imports: [
    // All that is not served from memory, of the release to which a link leads now; also what an
    // operator adds, such as a proof of ownership.
    ServeStaticModule.forRootAsync({ useFactory: () => [staticFiles(siteFolder())] }),
  ],
  providers: [LiveSite],
  exports: [LiveSite],
})
export class SiteModule {}

const staticFiles = (folder: string): ServeStaticModuleOptions => {
  const rootPath = join(folder, STATIC_FOLDER);
  return {
    rootPath,
    // Matches no path: otherwise, an unknown address would get an index.html instead of a 404.
    renderPath: /$^/,
    serveStaticOptions: {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response: ServerResponse, file: string) => {
        // create-app.ts sets the headers of a document on every response.
        for (const name of DOCUMENT_ONLY_HEADERS) response.removeHeader(name);
        response.setHeader('Content-Security-Policy', FILE_POLICY);
        response.setHeader('Cross-Origin-Resource-Policy', resourcePolicy(typeOf(file)));
        const path = file.slice(rootPath.length).replaceAll('\\', '/');
        response.setHeader('Cache-Control', staticCaching(path));
      },
    },
  };
};
