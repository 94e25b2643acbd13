import express, { type Express, type RequestHandler } from 'express';
import { isSameOrigin } from '../../../backend/src/http/same-origin.ts';
import type { PeopleFile } from '../../../backend/src/access/people-file.ts';
import type { ProxyTokens } from '../../../backend/src/access/proxy-tokens.ts';
import type { Previewer } from '../preview/previewer.ts';
import { liveSite, type Publisher } from '../publisher/publisher.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config.ts';
import { contentRoutes } from './content-routes.ts';
import { answerErrors, Failure, MOST_MEGABYTES } from './errors.ts';
import { requireLocal } from './sign-in/local.ts';
import { pageRoutes } from './page-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { securityHeaders } from './security-headers.ts';
import { SignIn } from './sign-in/sign-in.ts';

interface Parts {
  config: Config;
  store: Store;
  publisher: Pick<Publisher, 'publish' | 'state'>;
  previewer: Previewer;
  /** Those of EDITORS_FILE. */
  people?: PeopleFile | undefined;
  /** Those of a proxy. Without people and tokens, whoever uses this machine may edit. */
  tokens?: ProxyTokens | undefined;
}

/** The editor as an Express application. What stands after the sign-in needs a session. */
export const createEditor = ({
  config,
  store,
  publisher,
  previewer,
  people,
  tokens,
}: Parts): Express => {
  const isLocal = !people && !tokens;
  const words = () => store.words;
  const app = express();
  app
    .disable('x-powered-by')
    .set('trust proxy', config.trustProxyHops)
    .set('query parser', 'simple');
  app.get('/health', (_request, response) => void response.type('text').send('ok\n'));
  app.use(securityHeaders(config.url));
  const refuseOtherSites: RequestHandler = (request, _response, next) => {
    if (['GET', 'HEAD'].includes(request.method) || isSameOrigin(request, config.url))
      return next();
    throw new Failure(403, words().failed.otherSite);
  };
  if (isLocal) app.use(requireLocal(words));
  else {
    const signIn = new SignIn({ people, tokens, url: config.url, words });
    const credentials = { limit: '4kb' };
    if (people)
      app.post(
        '/session',
        refuseOtherSites,
        express.urlencoded({ ...credentials, extended: false }),
        express.json(credentials),
        signIn.begin(people),
      );
    app.use(signIn.require);
    app.delete('/session', refuseOtherSites, signIn.end);
  }
  app.use(refuseOtherSites);
  app.use('/api', express.json({ limit: `${MOST_MEGABYTES}mb` }));
  contentRoutes(app, { store, publisher, siteUrl: config.siteUrl, isLocal });
  previewRoutes(app, { previewer, site: liveSite(config.site), words });
  pageRoutes(app, { content: store.folder, words });
  app.use(answerErrors(words));
  return app;
};
