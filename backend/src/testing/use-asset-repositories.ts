import { afterEach } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AssetRepository } from '../assets/asset.repository.ts';
import { dataSourceOptions } from '../database/data-source.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { createLogger } from '../logging/logger.ts';

/** Gives a test a function that connects as a replica does, without the rest of the product. */
export const useAssetRepositories = () => {
  const open: { connection: DatabaseConnection; dataSource: DataSource }[] = [];
  afterEach(async () => {
    for (const { connection, dataSource } of open.splice(0)) {
      connection.beforeApplicationShutdown();
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  });
  return (url: string) => {
    const logLines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void logLines.push(line) });
    const dataSource = new DataSource(dataSourceOptions(url, 10));
    const connection = new DatabaseConnection(dataSource, url, logger);
    connection.onApplicationBootstrap();
    open.push({ connection, dataSource });
    return { connection, repository: new AssetRepository(connection, dataSource), logger, logLines };
  };
};
