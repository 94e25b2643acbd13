import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DatabaseConnection } from '../database/database-connection.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { BuiltSite, readStaticFile } from '../site/built-site.ts';
import { SITE_FOLDER } from '../site/site-texts.ts';
import { isAssetPath } from './asset-bridge.ts';
import { AssetRepository } from './asset.repository.ts';

/** Days without any replica that has a file, after which the file is deleted. */
const KEPT = 30;

/** Pauses in milliseconds until the next round, and after a failure. */
const PAUSE = { ROUND: 24 * 60 * 60 * 1000, RETRY: 5_000 };

/**
 * Stores the files of `/assets` that this release has, so that replicas of other releases can serve them. Once a day it
 * reports that this replica still has them, and deletes what no replica has reported for `KEPT` days. Nothing is deleted
 * at a start: after a long stop, the files of the pages that visitors still have open must be there.
 */
@Injectable()
export class AssetPublication implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly failure = new LastingFailure();
  private readonly settlement = Promise.withResolvers<void>();
  /**
   * Resolves once this replica may get requests: its files are stored, or the database is away, in which case they are
   * stored as soon as it is back.
   */
  readonly whenSettled = this.settlement.promise;

  constructor(
    private readonly site: BuiltSite,
    private readonly repository: AssetRepository,
    private readonly database: DatabaseConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly pauses = PAUSE,
  ) {}

  onApplicationBootstrap() {
    void this.database.whenKnown.then((ready) => {
      if (!ready) this.settlement.resolve();
    });
    void this.database.whenReady.then(() => this.run());
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let isFirst = true;
    while (!signal.aborted) {
      let next = this.pauses.ROUND;
      try {
        await this.publish();
        const removed = isFirst ? 0 : await this.repository.expire(KEPT);
        if (removed > 0) this.logger.info({ removed, days: KEPT }, 'files of old releases deleted');
        isFirst = false;
      } catch (error) {
        if (signal.aborted) return;
        this.failure.log(() =>
          this.logger.warn({ err: error }, 'files of this release not stored, retrying'),
        );
        next = this.pauses.RETRY;
      }
      this.settlement.resolve();
      await pause(next, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async publish(): Promise<void> {
    const files = [...this.site.statics].filter(isAssetPath);
    const stored = await this.repository.see(files);
    const missing = files.filter((path) => !stored.has(path));
    for (const path of missing) {
      this.stopping.signal.throwIfAborted();
      await this.repository.store(path, readStaticFile(SITE_FOLDER, path));
    }
    if (missing.length > 0) this.logger.info({ files: missing.length }, 'files of this release stored');
  }
}
