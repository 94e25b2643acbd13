import { Controller, Get } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';

/** For orchestrators: `live` reports that the process responds, `ready` that its database does (503 if not). */
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
