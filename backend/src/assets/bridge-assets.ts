import type { NextFunction, Request, Response } from 'express';
import { pathOf } from '../http/request-path.ts';
import { ambiguityOf } from '../http/unambiguous.ts';
import type { SiteResponder } from '../site/site.responder.ts';
import type { AssetBridge } from './asset-bridge.ts';

/**
 * Middleware that answers a GET or HEAD of another release's file as that release would. It must come before any
 * middleware that sets headers.
 *
 * @param isOwn whether this release has a file at a path
 */
export const bridgeAssets =
  (bridge: AssetBridge, responder: SiteResponder, isOwn: (path: string) => boolean) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const mayBeFile = ['GET', 'HEAD'].includes(request.method) && ambiguityOf(request) === undefined;
    const path = pathOf(request);
    const file = mayBeFile && !isOwn(path) ? await bridge.find(path) : undefined;
    if (file) responder.send(request, response, file);
    else next();
  };
