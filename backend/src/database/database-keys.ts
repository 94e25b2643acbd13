import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from './database-connection.ts';

/**
 * Creates the key unless there is one, and returns it. Returns no row if another process is creating it at the same
 * moment. Parameter: 32 random bytes.
 */
const KEY = `
  WITH made AS (
    INSERT INTO database_keys (name, key) VALUES ('hmac', $1) ON CONFLICT (name) DO NOTHING RETURNING key
  )
  SELECT key FROM made UNION ALL SELECT key FROM database_keys WHERE name = 'hmac'
`;

/**
 * Keyed hashes with a key that lives in the database, so that all processes and a restored backup have the same one, and
 * nobody has to configure it.
 */
@Injectable()
export class DatabaseKeys {
  private key: Buffer | undefined;

  constructor(
    database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {
    database.beforeReady(() => this.load());
  }

  /**
   * The HMAC-SHA256 of a text.
   *
   * @param purpose a name without a line break: hashes of one purpose say nothing about those of another
   * @returns 32 bytes; null before the database was reached for the first time
   */
  hmac(purpose: string, text: string): Buffer | null {
    if (!this.key) return null;
    return createHmac('sha256', this.key).update(`${purpose}\n${text}`).digest();
  }

  private async load(): Promise<void> {
    while (!this.key) {
      const [row] = await this.dataSource.query<{ key: Buffer }[]>(KEY, [randomBytes(32)]);
      this.key = row?.key;
    }
  }
}
