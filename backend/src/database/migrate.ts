import { MigrationExecutor } from 'typeorm';
import { createMigrationDataSource } from './data-source.ts';

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_263_001;

/**
 * Brings the database up to date. Processes that start together take turns: TypeORM takes no lock
 * (https://github.com/typeorm/typeorm/issues/4588), so this holds an advisory lock on the session that migrates.
 *
 * @returns the names of the migrations that this process ran
 */
export const migrate = async (url: string): Promise<string[]> => {
  const dataSource = createMigrationDataSource(url);
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    try {
      await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const executed = await new MigrationExecutor(dataSource, runner).executePendingMigrations();
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      return executed.map(({ name }) => name);
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
};
