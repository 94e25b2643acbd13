import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ExpectedUnavailableException } from '../http/error.filter.ts';

/** Whether a balancer should send requests to this process. */
@Injectable()
export class Serving {
  private draining = false;
  private readonly pending = new Set<Promise<unknown>>();

  /** Adds a step of the start without which no request should arrive. It counts as done when it has failed, too. */
  startsAfter(step: Promise<unknown>): void {
    this.pending.add(step);
    const done = () => void this.pending.delete(step);
    step.then(done, done);
  }

  /** @throws ExpectedUnavailableException (503) while the process starts or drains */
  check(): void {
    if (this.pending.size > 0) throw new ExpectedUnavailableException('This process is starting.');
    this.checkNotDraining();
  }

  /** @throws ExpectedUnavailableException (503) while the process drains */
  checkNotDraining(): void {
    if (this.draining) throw new ExpectedUnavailableException('This process is stopping.');
  }

  /**
   * Makes the balancer send no more requests, and gives it time to notice. The process goes on serving meanwhile.
   *
   * @param duration milliseconds
   */
  async drain(duration: number): Promise<void> {
    this.draining = true;
    await pause(duration);
  }
}
