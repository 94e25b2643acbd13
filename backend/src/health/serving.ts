import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AssetPublication } from '../assets/asset-publication.ts';
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

  /** @throws ExpectedUnavailableException while the process starts or drains */
  check(): void {
    if (this.starting) throw new ExpectedUnavailableException('This process is starting.');
    this.checkNotDraining();
  }

  /** @throws ExpectedUnavailableException while the process drains */
  checkNotDraining(): void {
    if (this.draining) throw new ExpectedUnavailableException('This process is stopping.');
  }

  /** Makes the balancer send no more requests, and gives it `duration` milliseconds to notice. */
  async drain(duration: number): Promise<void> {
    this.draining = true;
    await pause(duration);
  }
}
