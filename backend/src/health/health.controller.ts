import { Controller, Get } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';

/** For orchestrators: `live` says that the process answers, `ready` that it can store a lead. */
@Controller('health')
export class HealthController {
  constructor(private readonly database: DatabaseConnection) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready() {
    await this.database.ping();
    return { status: 'ready' };
  }
}
