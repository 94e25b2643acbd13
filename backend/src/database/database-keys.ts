import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from './database-connection.ts';

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
    const row = [randomBytes(32)];
    await this.dataSource.query(`INSERT INTO database_keys VALUES ('hmac', $1) ON CONFLICT DO NOTHING`, row);
    const [found] = await this.dataSource.query<{ key: Buffer }[]>('SELECT key FROM database_keys');
    this.key = found!.key;
  }
}
