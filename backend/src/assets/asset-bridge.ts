import { Inject, Injectable, Optional } from '@nestjs/common';
import { Semaphore } from 'async-mutex';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { pathOf } from '../http/request-path.ts';
import { ambiguityOf } from '../http/unambiguous.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { staticFile, type Prepared } from '../site/prepared.ts';
import type { SiteResponder } from '../site/site.responder.ts';
import { AssetRepository } from './asset.repository.ts';

/**
 * Whether a path is like those of the files that the frontend's build names after a hash of their content, such as
 * `/assets/home-page-BB9Agul5.js`. Documents are not among them, so nothing that is stored can become a page.
 */
export const isAssetPath = (path: string): boolean =>
  /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.(?:js|css|woff2|avif|webp|png|jpg|svg)$/.test(path);

/**
 * Bytes of files that are kept (those of a release take 0.6 MB); paths that are remembered as unknown, and for how many
 * milliseconds; paths that wait for their look-up.
 */
const LIMITS = { KEPT: 8 * 1024 * 1024, UNKNOWN: 5_000, UNKNOWN_FOR: 5_000, WAITING: 1_000 };

const bytesOf = ({ body, compressed: { br } }: Prepared): number => body.length + (br?.length ?? 0);

/**
 * Files of `/assets` of other releases, from the table that each replica fills with its own files. During a rolling
 * update, a page of one release can request its scripts from a replica of another.
 *
 * Anybody can request names that do not exist, so one query runs at a time, which takes one connection of the pool.
 */
@Injectable()
export class AssetBridge {
  private readonly kept: LRUCache<string, Prepared>;
  private readonly unknown: LRUCache<string, true>;
  private readonly turns = new Semaphore(1);
  private waiting = 0;
  private readonly failure = new LastingFailure();

  constructor(
    private readonly repository: AssetRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly limits = LIMITS,
  ) {
    this.kept = new LRUCache({
      maxSize: limits.KEPT,
      sizeCalculation: bytesOf,
      // Requests for one path share one look-up.
      fetchMethod: (path) => this.lookUp(path),
      // A file that others push out while it is looked up is still an answer.
      ignoreFetchAbort: true,
    });
    this.unknown = new LRUCache({ max: limits.UNKNOWN, ttl: limits.UNKNOWN_FOR });
  }

  /** The file at a path; undefined if no release has it, while the database is away or too many wait. Never rejects. */
  async find(path: string): Promise<Prepared | undefined> {
    if (!isAssetPath(path) || this.unknown.has(path)) return undefined;
    return this.waiting < this.limits.WAITING ? this.kept.fetch(path) : this.kept.get(path);
  }

  private async lookUp(path: string): Promise<Prepared | undefined> {
    this.waiting += 1;
    try {
      const asset = await this.turns.runExclusive(() => this.repository.find(path));
      if (!asset) this.unknown.set(path, true);
      // As the release that stored it prepares its texts from its own disk.
      return asset && staticFile(path, asset);
    } catch (error) {
      // The database would keep each of the others waiting for as long as it did this one.
      this.turns.cancel();
      this.failure.log(() =>
        this.logger.warn({ err: error }, 'files of other releases cannot be looked up'),
      );
      return undefined;
    } finally {
      this.waiting -= 1;
    }
  }
}

/**
 * Middleware that answers a GET or HEAD of another release's file as that release would. It must come before any
 * middleware that sets headers.
 *
 * @param isOwn whether this release has a file at a path
 */
export const bridgeAssets =
  (bridge: AssetBridge, responder: SiteResponder, isOwn: (path: string) => boolean) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const mayBeFile =
      ['GET', 'HEAD'].includes(request.method) && ambiguityOf(request) === undefined;
    const path = pathOf(request);
    const file = mayBeFile && !isOwn(path) ? await bridge.find(path) : undefined;
    if (file) responder.send(request, response, file);
    else next();
  };
