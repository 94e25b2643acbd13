import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseConnection } from './database-connection.ts';
import { dataSourceOptions } from './data-source.ts';
import { DATABASE_URL } from './database-connection.ts';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [DATABASE_URL],
      // DatabaseConnection initialises it: a database that is away must not hold up the start.
      useFactory: (url: string) => ({
        ...dataSourceOptions(url),
        // Each module brings its own entities, by TypeOrmModule.forFeature().
        autoLoadEntities: true,
        manualInitialization: true,
      }),
    }),
  ],
  providers: [DatabaseConnection],
  exports: [DatabaseConnection],
})
export class DatabaseModule {}
