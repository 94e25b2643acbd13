import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { Metrics } from './metrics.ts';
import { DatabaseConnection } from '../database/database-connection.ts';

/** Adds the metrics of the database: whether it responds, its size, the connections and, if it is embedded, its disk. */
@Injectable()
export class DatabaseMetrics {
  constructor(
    @Inject(ENVIRONMENT) { databaseUrl, dataDir }: Environment,
    private readonly connection: DatabaseConnection,
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    // The first reading, so that the queries of the others do not count.
    metrics.addReading(
      'database_connections',
      'Database connections of the pool that are busy or idle, and requests that wait for one.',
      'state',
      () => this.poolUse(),
    );
    metrics.addValue('database_up', 'Whether the database commits writes: 1, or 0.', () =>
      connection.checkWrite().then(
        () => 1,
        () => 0,
      ),
    );
    metrics.addValue('database_size_bytes', 'Size of the database, with its indexes.', () => this.size());
    // The disk of any other server can only be measured where that server runs.
    if (databaseUrl) return;
    metrics.addValue('database_disk_free_bytes', 'Free bytes of the file system with DATA_DIR.', async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    });
    metrics.addValue('database_disk_size_bytes', 'Size of the file system with DATA_DIR.', async () => {
      const { blocks, bsize } = await statfs(dataDir);
      return blocks * bsize;
    });
  }

  private async size(): Promise<number> {
    const [row] = await this.connection.reach(() =>
      this.dataSource.query<{ bytes: number }[]>(
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      ),
    );
    return row!.bytes;
  }

  /** How many connections of the pool are busy and idle, and how many requests wait for one. */
  private poolUse(): { busy: number; idle: number; waiting: number } {
    const { master } = this.dataSource.driver as unknown as { master?: Pool };
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = master ?? {};
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
}
