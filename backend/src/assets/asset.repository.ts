import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import type { StaticForms } from '../site/prepared.ts';

/**
 * The table `assets`, the files of `/assets` of each release in each form in which the build wrote them. Every method
 * rejects with a DatabaseUnavailableException if the database is not ready, cannot be reached or does not respond in time.
 */
@Injectable()
export class AssetRepository {
  constructor(private readonly database: DatabaseConnection) {}

  /** Records that a running replica has these files, and returns the paths that are stored. */
  async see(paths: string[]): Promise<Set<string>> {
    // Locked in the order of their paths, so that replicas do not deadlock.
    const rows = await this.database.query<{ path: string }>(
      `WITH locked AS (SELECT path FROM assets WHERE path = ANY($1) ORDER BY path FOR UPDATE),
       seen AS (UPDATE assets SET seen_at = now() FROM locked WHERE assets.path = locked.path)
       SELECT path FROM locked`,
      [paths],
    );
    return new Set(rows.map(({ path }) => path));
  }

  /** Stores a file, unless another replica has just stored it. */
  async store(path: string, { plain, br }: StaticForms): Promise<void> {
    await this.database.query(
      `INSERT INTO assets (path, plain, brotli) VALUES ($1, $2, $3)
       ON CONFLICT (path) DO UPDATE SET seen_at = now()`,
      [path, plain, br],
    );
  }

  /** The file at a path, if one is stored. */
  async find(path: string): Promise<StaticForms | undefined> {
    const [row] = await this.database.query<{ plain: Buffer; br: Buffer | null }>(
      'SELECT plain, brotli AS br FROM assets WHERE path = $1',
      [path],
    );
    return row && { plain: row.plain, ...(row.br && { br: row.br }) };
  }

  /** Deletes the files that no replica has reported for a number of days, by the clock of the database. */
  async expire(days: number): Promise<void> {
    await this.database.query(
      'DELETE FROM assets WHERE seen_at < now() - make_interval(days => $1)',
      [days],
    );
  }
}
