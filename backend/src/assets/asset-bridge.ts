import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { staticFile, type Prepared } from '../site/built-site.ts';
import { isAssetPath } from './asset-path.ts';
import { AssetRepository, type Asset } from './asset.repository.ts';

/** Limits of the memory, and of the load that requests for missing files cause. */
export interface BridgeLimits {
  /** Bytes of files that are kept. The files of a release take 1.2 MB. */
  KEPT: number;
  /** Paths that are remembered as unknown, and for how many milliseconds. */
  UNKNOWN: number;
  UNKNOWN_FOR: number;
  /** Paths that may wait. Any further one counts as unknown. */
  WAITING: number;
  /** Paths that one query looks up. It also limits how many bytes a query returns. */
  TOGETHER: number;
}

const LIMITS: BridgeLimits = {
  KEPT: 8 * 1024 * 1024,
  UNKNOWN: 5_000,
  UNKNOWN_FOR: 5_000,
  WAITING: 1_000,
  TOGETHER: 16,
};

const bytesOf = ({ body, compressed: { br, gzip } }: Prepared): number =>
  (body?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);

/**
 * Files of `/assets` of other releases, from the table that each replica fills with its own files. During a rolling
 * update, a page of one release can request its scripts from a replica of another.
 *
 * Anybody can request names that do not exist, so one query runs at a time, which takes one connection of the pool.
 * Names that arrive meanwhile are looked up together in the next one.
 */
@Injectable()
export class AssetBridge {
  private readonly kept: LRUCache<string, Prepared>;
  private readonly unknown: LRUCache<string, true>;
  private readonly waiting = new Map<string, PromiseWithResolvers<Prepared | undefined>>();
  private lookingUp = false;
  private readonly failure = new LastingFailure();

  constructor(
    private readonly repository: AssetRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly limits = LIMITS,
  ) {
    this.kept = new LRUCache({ maxSize: limits.KEPT, sizeCalculation: bytesOf });
    this.unknown = new LRUCache({ max: limits.UNKNOWN, ttl: limits.UNKNOWN_FOR });
  }

  /**
   * The file at a path, for a request that this release has no file for. Never rejects.
   *
   * @returns undefined if no release has such a file, and while the database is away or too many requests wait
   */
  async find(path: string): Promise<Prepared | undefined> {
    if (!isAssetPath(path) || this.unknown.has(path)) return undefined;
    return this.kept.get(path) ?? this.lookUp(path);
  }

  private async lookUp(path: string): Promise<Prepared | undefined> {
    const known = this.waiting.get(path);
    if (known) return known.promise;
    if (this.waiting.size >= this.limits.WAITING) return undefined;
    const answer = Promise.withResolvers<Prepared | undefined>();
    this.waiting.set(path, answer);
    if (!this.lookingUp) void this.lookUpWaiting();
    return answer.promise;
  }

  private async lookUpWaiting(): Promise<void> {
    this.lookingUp = true;
    while (this.waiting.size > 0) {
      const paths = Array.from(this.waiting.keys()).slice(0, this.limits.TOGETHER);
      try {
        this.settle(paths, await this.repository.find(paths));
      } catch (error) {
        // The database would keep each of the others waiting for as long as it did these.
        this.failure.log(() =>
          this.logger.warn({ err: error }, 'files of other releases cannot be looked up'),
        );
        for (const { resolve } of this.waiting.values()) resolve(undefined);
        this.waiting.clear();
      }
    }
    this.lookingUp = false;
  }

  private settle(paths: string[], assets: Asset[]): void {
    const found = new Map(assets.map((asset) => [asset.path, prepared(asset)]));
    for (const path of paths) {
      const file = found.get(path);
      if (file) this.kept.set(path, file);
      else this.unknown.set(path, true);
      this.waiting.get(path)!.resolve(file);
      this.waiting.delete(path);
    }
  }
}

/** As the release that stored it prepares its texts from its own disk. */
const prepared = ({ path, plain, brotli, gzip }: Asset): Prepared => {
  const compressed = { ...(brotli && { br: brotli }), ...(gzip && { gzip }) };
  const file = staticFile(path, { plain, compressed });
  if (gzip) delete file.body;
  return file;
};
