import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { ExpectedUnavailableException } from '../http/error.filter.ts';

/** For orchestrators, balancers and monitoring. 503 means no. */
@Controller('health')
export class HealthController {
  private isStarted = false;
  private isDraining = false;

  constructor(private readonly database: DatabaseConnection) {
    void database.whenKnown.then(() => {
      this.isStarted = true;
    });
  }

  /** Does the process respond? If not, it should be replaced. */
  @Get('live')
  live() {
    return { status: 'live' };
  }

  /** Should it get requests? The pages need no database, so an outage of it does not matter here. */
  @Get('serving')
  getServing() {
    if (!this.isStarted) throw new ExpectedUnavailableException('This process is starting.');
    this.checkNotDraining();
    return { status: 'serving' };
  }

  /** Can it store a lead? */
  @Get('ready')
  async ready() {
    this.checkNotDraining();
    if (!this.database.isReady)
      throw new ExpectedUnavailableException('The database is not ready yet.');
    await this.database.checkWrite();
    return { status: 'ready' };
  }

  /** Makes the balancer send no more requests, and gives it `duration` milliseconds to notice. */
  async drain(duration: number): Promise<void> {
    this.isDraining = true;
    await pause(duration);
  }

  private checkNotDraining(): void {
    if (this.isDraining) throw new ExpectedUnavailableException('This process is stopping.');
  }
}
