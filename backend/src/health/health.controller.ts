import { Controller, Get } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { ExpectedUnavailableException } from '../http/error.filter.ts';
import { Serving } from './serving.ts';

/** For orchestrators, balancers and monitoring. 503 means no. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly serving: Serving,
  ) {}

  /** Does the process respond? If not, it should be replaced. */
  @Get('live')
  live() {
    return { status: 'live' };
  }

  /** Should it get requests? The pages need no database, so an outage of it does not matter here. */
  @Get('serving')
  getServing() {
    this.serving.check();
    return { status: 'serving' };
  }

  /** Can it store a lead? */
  @Get('ready')
  async ready() {
    this.serving.checkNotDraining();
    if (!this.database.isReady) throw new ExpectedUnavailableException('The database is not ready yet.');
    await this.database.checkWrite();
    return { status: 'ready' };
  }
}
