import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from './database-connection.ts';

/** The key is in the database, so that all processes and a restored backup share it. */
@Injectable()
export class DatabaseKeys {
  private key: KeyObject | undefined;

  constructor(
    database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {
    database.beforeReady(() => this.load());
  }

  /**
   * @param purpose has no line break
   * @returns null until the database was reached
   */
  hmac(purpose: string, text: string): Buffer | null {
    if (!this.key) return null;
    return createHmac('sha256', this.key).update(`${purpose}\n${text}`).digest();
  }

  private async load(): Promise<void> {
    const row = [randomBytes(32)];
    await this.dataSource.query(
      `INSERT INTO database_keys VALUES ('hmac', $1) ON CONFLICT DO NOTHING`,
      row,
    );
    const [found] = await this.dataSource.query<{ key: Buffer }[]>('SELECT key FROM database_keys');
    this.key = createSecretKey(found!.key);
  }
}
