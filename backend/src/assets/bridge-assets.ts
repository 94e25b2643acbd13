import type { NextFunction, Request, Response } from 'express';
import { pathOf } from '../http/request-path.ts';
import { ambiguityOf } from '../http/unambiguous.ts';
import type { SiteResponder } from '../site/site.responder.ts';
import type { AssetBridge } from './asset-bridge.ts';

/**
 * Middleware that answers a GET or HEAD of another release's file as that release would. It must come before any
 * middleware that sets headers.
 */
export const bridgeAssets =
  (bridge: AssetBridge, responder: SiteResponder) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const mayBeFile = ['GET', 'HEAD'].includes(request.method) && ambiguityOf(request) === undefined;
    const file = mayBeFile ? await bridge.find(pathOf(request)) : undefined;
    if (file) responder.send(request, response, file);
    else next();
  };
