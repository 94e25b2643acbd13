import { LRUCache } from 'lru-cache';

/**
 * Counts events by key, each key in a window of its own that begins with its first event. Memory is bounded: if there
 * are more keys than fit, those without an event for longest are forgotten. A forgotten client gets a new limit, but no
 * client is refused because of others.
 */
export class WindowCounts {
  private readonly counts: LRUCache<string, number>;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param length of a window in milliseconds
   * @param capacity the largest number of keys
   */
  constructor(
    private readonly length: number,
    capacity: number,
  ) {
    this.counts = new LRUCache({ max: capacity, ttl: length });
  }

  /** The number of events in the current window of a key. */
  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  /** Milliseconds until the current window of a key ends; 0 if it has none. */
  remaining(key: string): number {
    return Math.max(0, this.counts.getRemainingTTL(key));
  }

  /** Counts an event. */
  add(key: string): void {
    this.counts.set(key, this.of(key) + 1, { noUpdateTTL: true });
    this.timer ??= setTimeout(() => this.purge(), this.length).unref();
  }

  /**
   * Replaces the window of a key.
   *
   * @param remaining milliseconds until the window ends, at most the length of a window
   */
  fill(key: string, count: number, remaining: number): void {
    this.add(key);
    this.counts.set(key, count, { ttl: Math.max(1, Math.min(remaining, this.length)) });
  }

  /** Gives the memory of ended windows back. */
  private purge(): void {
    this.counts.purgeStale();
    this.timer = undefined;
    if (this.counts.size > 0) this.timer = setTimeout(() => this.purge(), this.length).unref();
  }
}
