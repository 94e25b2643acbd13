import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from './database-connection.ts';
import { DatabaseKeyEntity } from './database-key.entity.ts';

const NAME = 'hmac';

/** The key is in the database, so that all processes and a restored backup share it. */
@Injectable()
export class DatabaseKeysService {
  private key: KeyObject | undefined;

  constructor(
    database: DatabaseConnection,
    @InjectRepository(DatabaseKeyEntity) private readonly keys: Repository<DatabaseKeyEntity>,
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
    const insertion = this.keys.createQueryBuilder().insert();
    await insertion
      .values({ name: NAME, key: randomBytes(32) })
      .orIgnore()
      .execute();
    const { key } = await this.keys.findOneByOrFail({ name: NAME });
    this.key = createSecretKey(key);
  }
}
