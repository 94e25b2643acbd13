import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { DatabaseConnection } from '../database/database-connection.ts';
import { ExpectedUnavailableException } from '../http/error.filter.ts';
import { ApiAnswer, ApiFails, ApiForAnybody, ApiOperation } from '../openapi/decorators.ts';

const Health = z
  .strictObject({ status: z.enum(['live', 'serving', 'ready']) })
  .meta({ id: 'Health' });
type Health = z.infer<typeof Health>;

/** Answers orchestrators, balancers and monitoring; 503 means no. */
@Controller('health')
@ApiForAnybody()
export class HealthController {
  private isStarted = false;
  private isDraining = false;

  constructor(private readonly database: DatabaseConnection) {
    void database.whenServable.then(() => {
      this.isStarted = true;
    });
  }

  /** An orchestrator replaces a process that does not respond. */
  @Get('live')
  @ApiOperation({ summary: 'Does the process respond?' })
  @ApiAnswer(200, Health)
  live(): Health {
    return { status: 'live' };
  }

  /** The pages need no database, so an outage of it does not matter here. */
  @Get('serving')
  @ApiOperation({ summary: 'Should it get requests?' })
  @ApiAnswer(200, Health)
  @ApiFails(503)
  getServing(): Health {
    if (!this.isStarted) throw new ExpectedUnavailableException('This process is starting.');
    this.checkNotDraining();
    return { status: 'serving' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Can it store a lead?' })
  @ApiAnswer(200, Health)
  @ApiFails(500, 503)
  async ready(): Promise<Health> {
    this.checkNotDraining();
    if (!this.database.isReady) throw new ExpectedUnavailableException(this.whyNotReady());
    await this.database.checkWrite();
    return { status: 'ready' };
  }

  /** Gives the balancer `duration` milliseconds to notice that it should send no more. */
  async drain(duration: number): Promise<void> {
    this.isDraining = true;
    await pause(duration);
  }

  private whyNotReady(): string {
    const reason = this.database.unfitBecause;
    return reason ? `The database cannot be used: ${reason}.` : 'The database is not ready yet.';
  }

  private checkNotDraining(): void {
    if (this.isDraining) throw new ExpectedUnavailableException('This process is stopping.');
  }
}
