import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DatabaseConnection } from '../database/database-connection.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { LOGGER } from '../logging/logger.ts';
import { BuiltSite, readStaticFile } from '../site/built-site.ts';
import { SITE_FOLDER } from '../site/site-texts.ts';
import { isAssetPath } from './asset-bridge.ts';
import { AssetRepository } from './asset.repository.ts';

/** Days without any replica that has a file, after which the file is deleted. */
const KEPT = 30;

/** Milliseconds between two rounds, and after one that failed. */
const ROUND = { interval: 24 * 60 * 60 * 1000, retry: 60_000 };

/**
 * Stores the files of `/assets` that this release has, so that replicas of other releases can serve them. Once a day it
 * reports that this replica still has them, and deletes what no replica has reported for `KEPT` days. Nothing is deleted
 * at a start: after a long stop, the files of the pages that visitors still have open must be there.
 */
@Injectable()
export class AssetPublication {
  private isFirst = true;
  /** Whether this replica may get requests: its files are stored, or will be as soon as the database is back. */
  isSettled = false;

  constructor(
    private readonly site: BuiltSite,
    private readonly repository: AssetRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    database: DatabaseConnection,
    tasks: PeriodicTasks,
  ) {
    const settle = () => {
      this.isSettled = true;
    };
    void database.whenKnown.then((ready) => {
      if (!ready) settle();
    });
    const run = () => this.round().finally(settle);
    tasks.add({ ...ROUND, run, failure: 'files of this release not stored, retrying' });
  }

  async round(): Promise<void> {
    const files = [...this.site.statics].filter(isAssetPath);
    const stored = await this.repository.see(files);
    const missing = files.filter((path) => !stored.has(path));
    for (const path of missing)
      await this.repository.store(path, readStaticFile(SITE_FOLDER, path));
    if (missing.length > 0)
      this.logger.info({ files: missing.length }, 'files of this release stored');
    if (!this.isFirst) await this.repository.expire(KEPT);
    this.isFirst = false;
  }
}
