import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DATABASE_URL, DatabaseConnection } from './database-connection.ts';
import { DatabaseListener } from './database-listener.ts';
import { DatabaseKeyEntity } from './database-key.entity.ts';
import { DatabaseKeysService } from './database-keys.service.ts';
import { dataSourceOptions } from './data-source.ts';
import { DeskConnections } from './desk-connections.ts';
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
  providers: [DatabaseConnection, DatabaseKeysService, DatabaseListener, DeskConnections],
  exports: [DatabaseConnection, DatabaseKeysService, DatabaseListener, DeskConnections],
})
export class DatabaseModule {}
