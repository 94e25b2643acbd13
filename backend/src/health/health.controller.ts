import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { AssetPublication } from '../assets/asset-publication.ts';
import { AssetsModule } from '../assets/assets.module.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { ExpectedUnavailableException } from '../http/error.filter.ts';

/** Whether a balancer should send requests to this process. */
@Injectable()
export class Serving {
  private starting = true;
  private draining = false;

  /** @param publication of the files without which other processes could not serve this one's pages */
  constructor(publication: AssetPublication) {
    void publication.whenSettled.then(() => {
      this.starting = false;
    });
  }

  check(): void {
    if (this.starting) throw new ExpectedUnavailableException('This process is starting.');
    this.checkNotDraining();
  }

  checkNotDraining(): void {
    if (this.draining) throw new ExpectedUnavailableException('This process is stopping.');
  }

  /** Makes the balancer send no more requests, and gives it `duration` milliseconds to notice. */
  async drain(duration: number): Promise<void> {
    this.draining = true;
    await pause(duration);
  }
}

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

@Module({
  imports: [AssetsModule, DatabaseModule],
  controllers: [HealthController],
  providers: [Serving],
})
export class HealthModule {}
