import { MigrationExecutor } from 'typeorm';
import { createMigrationDataSource } from './data-source.ts';

/** The key of the advisory lock; an arbitrary number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_263_001;

/**
 * Runs all pending migrations. TypeORM does not lock (https://github.com/typeorm/typeorm/issues/4588), so the session
 * that migrates holds an advisory lock, and processes that start at the same time take turns.
 *
 * @param url of the database
 * @returns the names of the migrations that this process ran
 * @throws the driver's error if the database cannot be reached or a migration fails
 */
export const migrate = async (url: string): Promise<string[]> => {
  const dataSource = createMigrationDataSource(url);
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    try {
      await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const executor = new MigrationExecutor(dataSource, runner);
      // A transaction for each migration, so that one can be without: an index is built concurrently outside of any.
      executor.transaction = 'each';
      const executed = await executor.executePendingMigrations();
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      return executed.map(({ name }) => name);
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
};
