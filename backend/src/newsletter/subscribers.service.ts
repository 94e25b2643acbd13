import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Format } from '../leads/exports/export-format.ts';
import { Exports } from '../leads/exports/exports.ts';
import type { SubscriberCounts } from '../leads/lead.contract.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { SubscribersRepository } from './subscribers.repository.ts';

const COLUMNS = ['email', 'confirmedAt', 'leavePage', 'leaveOneClick'];

/** The admin's operations on subscribers. Every method throws the exceptions of {@link SubscribersRepository}. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly repository: SubscribersRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly exports: Exports,
  ) {}

  count(): Promise<SubscriberCounts> {
    return this.repository.count();
  }

  /** Sends those who have confirmed and not left, each with the links to leave. */
  async export(format: Format, response: Response, actor: string): Promise<void> {
    const what = {
      name: 'subscribers',
      columns: COLUMNS,
      pages: this.pages(),
      deed: 'subscribers exported',
    } as const;
    await this.exports.send(format, what, response, actor);
  }

  private async *pages(): AsyncGenerator<object[]> {
    for await (const page of this.repository.pages()) {
      yield page.map(({ id, email, confirmedAt }) => ({
        email,
        confirmedAt: confirmedAt.toISOString(),
        ...this.leaveTokens.linksFor(id),
      }));
    }
  }
}
