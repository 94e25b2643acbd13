/** A count that begins with the first event and ends a fixed time later. */
interface Window {
  count: number;
  /** As `now()`. */
  end: number;
}

/** Whole milliseconds of a clock that is never set: V8 needs an additional object to store a fraction. */
const now = () => Math.floor(performance.now());

/**
 * Counts events by key, each key in a window of its own. Memory is bounded: if there are more keys than fit, the oldest
 * half is forgotten. A forgotten client gets a new limit, but no client is refused because of others.
 *
 * The keys are in two generations, and the older one is dropped as a whole. A timer for each key would need several
 * times the memory, and to find the oldest key of a single map again and again takes long: V8 skips the removed ones.
 */
export class WindowCounts {
  private younger = new Map<string, Window>();
  private older = new Map<string, Window>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param length of a window in milliseconds
   * @param capacity the largest number of keys
   */
  constructor(
    private readonly length: number,
    private readonly capacity: number,
  ) {}

  /** The number of events in the current window of a key. */
  of(key: string): number {
    return this.current(key)?.count ?? 0;
  }

  /** Milliseconds until the current window of a key ends; 0 if it has none. */
  remaining(key: string): number {
    const window = this.current(key);
    return window ? window.end - now() : 0;
  }

  /** Counts an event. */
  add(key: string): void {
    const window = this.current(key);
    if (window) {
      window.count += 1;
      return;
    }
    if (this.younger.size >= this.capacity / 2) this.age();
    this.younger.set(key, { count: 1, end: now() + this.length });
    this.timer ??= setTimeout(() => this.expire(), this.length).unref();
  }

  /**
   * Replaces the window of a key.
   *
   * @param remaining milliseconds until the window ends, at most the length of a window
   */
  fill(key: string, count: number, remaining: number): void {
    this.add(key);
    const window = this.current(key)!;
    window.count = count;
    window.end = now() + Math.min(remaining, this.length);
  }

  private current(key: string): Window | undefined {
    const window = this.younger.get(key) ?? this.older.get(key);
    return window && window.end > now() ? window : undefined;
  }

  private age(): void {
    this.older = this.younger;
    this.younger = new Map();
  }

  /** Runs once in the length of a window, so that a key is dropped only after two runs: when its window has ended. */
  private expire(): void {
    this.age();
    this.timer = this.older.size > 0 ? setTimeout(() => this.expire(), this.length).unref() : undefined;
  }
}
