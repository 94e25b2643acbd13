import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DATABASE_URL, DatabaseConnection } from './database-connection.ts';
import { DatabaseListener } from './database-listener.ts';
import { DatabaseKeyEntity } from './database-key.entity.ts';
import { DatabaseKeys } from './database-keys.ts';
import { dataSourceOptions } from './data-source.ts';
import { DeskLimit } from './desk-limit.ts';
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [DATABASE_URL, ENVIRONMENT, TIME_LIMITS],
      // DatabaseConnection initialises it: an unavailable database must not delay the start.
      useFactory: (url: string, { databasePoolSize }: Environment, limits: TimeLimits) => ({
        ...dataSourceOptions(url, databasePoolSize, limits),
        autoLoadEntities: true,
        manualInitialization: true,
      }),
    }),
    TypeOrmModule.forFeature([DatabaseKeyEntity]),
  ],
  providers: [DatabaseConnection, DatabaseKeys, DatabaseListener, DeskLimit],
  exports: [DatabaseConnection, DatabaseKeys, DatabaseListener, DeskLimit],
})
export class DatabaseModule {}
