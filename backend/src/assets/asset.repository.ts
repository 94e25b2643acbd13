import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';

/** A file of `/assets`, in each form in which the build wrote it. */
export interface Asset {
  path: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/**
 * The table `assets`. Every method rejects with a DatabaseUnavailableException if the database is not ready, cannot be
 * reached or does not respond in time. Rows are locked in the order of their paths, so that replicas that start or
 * expire at the same time do not deadlock.
 */
@Injectable()
export class AssetRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /** Records that a running replica has these files, and returns the paths that are stored. */
  async see(paths: string[]): Promise<Set<string>> {
    const rows = await this.query<{ path: string }>(
      `WITH locked AS (SELECT path FROM assets WHERE path = ANY($1) ORDER BY path FOR UPDATE),
       seen AS (
         UPDATE assets SET seen_at = now() FROM locked WHERE assets.path = locked.path RETURNING assets.path
       )
       SELECT path FROM seen`,
      [paths],
    );
    return new Set(rows.map(({ path }) => path));
  }

  /** Stores a file, unless another replica has just stored it. */
  async store({ path, plain, brotli, gzip }: Asset): Promise<void> {
    await this.query(
      `INSERT INTO assets (path, plain, brotli, gzip) VALUES ($1, $2, $3, $4)
       ON CONFLICT (path) DO UPDATE SET seen_at = now()`,
      [path, plain, brotli, gzip],
    );
  }

  /** The files at those of the paths that are stored. */
  find(paths: string[]): Promise<Asset[]> {
    return this.query('SELECT path, plain, brotli, gzip FROM assets WHERE path = ANY($1)', [paths]);
  }

  /**
   * Deletes the files that no replica has reported for a number of days, by the clock of the database.
   *
   * @returns how many
   */
  async expire(days: number): Promise<number> {
    const [row] = await this.query<{ removed: number }>(
      `WITH locked AS (
         SELECT path FROM assets WHERE seen_at < now() - make_interval(days => $1) ORDER BY path FOR UPDATE
       ),
       removed AS (DELETE FROM assets USING locked WHERE assets.path = locked.path RETURNING 1)
       SELECT count(*)::integer AS removed FROM removed`,
      [days],
    );
    return row!.removed;
  }

  private query<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(sql, parameters));
  }
}
