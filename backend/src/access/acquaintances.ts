import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../limits/shared-counts.repository.ts';

/** The largest number of blocks that are remembered. Only a client that knows the password can add one. */
const CAPACITY = 1_000;
/** Milliseconds for which other processes know a block: until the secret of its key changes, a day at most. */
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds after which they are told of it again. */
const MINUTE = 60_000;

const keyOf = (block: string) => `signed in ${block}`;

/**
 * The client blocks that have signed in since the process started, or with another process on the same day (UTC); if
 * there are too many, the most recent ones.
 */
export class Acquaintances {
  /** When other processes were told of a block last, as `performance.now()`. */
  private readonly blocks = new LRUCache<string, number>({ max: CAPACITY });

  constructor(private readonly shared: Pick<SharedCounts, 'ask' | 'add'>) {}

  async has(block: string): Promise<boolean> {
    if (this.blocks.has(block)) return true;
    // A key with a single point, which the sign-in has used.
    const used = await this.shared.ask([{ key: keyOf(block), points: 1 }]);
    return used.length > 0;
  }

  add(block: string): void {
    const now = performance.now();
    let told = this.blocks.get(block) ?? -Infinity;
    if (now - told >= MINUTE) {
      this.shared.add(keyOf(block), DAY);
      told = now;
    }
    this.blocks.set(block, told);
  }
}
