import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { Metrics } from './metrics.ts';
import { DatabaseConnection } from '../database/database-connection.ts';

/** Adds the metrics of the database: whether it responds, its size and, if it is embedded, its disk. */
@Injectable()
export class DatabaseMetrics {
  constructor(
    @Inject(ENVIRONMENT) { databaseUrl, dataDir }: Environment,
    private readonly connection: DatabaseConnection,
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    metrics.addValue('database_up', 'Whether the database commits writes: 1, or 0.', () =>
      connection.checkWrite().then(
        () => 1,
        () => 0,
      ),
    );
    metrics.addValue('database_size_bytes', 'Size of the database, with its indexes.', () => this.size());
    // The disk of any other server can only be measured where that server runs.
    if (databaseUrl) return;
    for (const [name, help, of] of [
      ['database_disk_free_bytes', 'Free bytes of the file system with DATA_DIR.', 'bavail'],
      ['database_disk_size_bytes', 'Size of the file system with DATA_DIR.', 'blocks'],
    ] as const) {
      metrics.addValue(name, help, async () => {
        const stats = await statfs(dataDir);
        return stats[of] * stats.bsize;
      });
    }
  }

  private async size(): Promise<number> {
    const [row] = await this.connection.reach(() =>
      this.dataSource.query<{ bytes: number }[]>(
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      ),
    );
    return row!.bytes;
  }
}
