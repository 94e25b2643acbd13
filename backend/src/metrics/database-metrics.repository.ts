import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.ts';
import { DatabaseConnection } from '../database/database-connection.ts';

/** Adds the metrics of the database: whether it commits writes, and its size. */
@Injectable()
export class DatabaseMetrics {
  constructor(connection: DatabaseConnection, metrics: Metrics) {
    metrics.addValue('database_up', 'Whether the database commits writes: 1, or 0.', () =>
      connection.checkWrite().then(
        () => 1,
        () => 0,
      ),
    );
    metrics.addValue('database_size_bytes', 'Size of the database, with its indexes.', async () => {
      const sql = 'SELECT pg_database_size(current_database())::float8 AS bytes';
      const [row] = await connection.query<{ bytes: number }>(sql);
      return row!.bytes;
    });
  }
}
