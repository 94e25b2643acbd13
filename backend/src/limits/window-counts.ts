/** A count that begins with the first event and ends a fixed time later. */
interface Window {
  count: number;
  /** As `now()`. */
  end: number;
}

/** Whole milliseconds of a clock that is never set: V8 needs an additional object to store a fraction. */
const now = () => Math.floor(performance.now());

/**
 * Counts events by key, each key in a window of its own. If there are more keys than fit, all are forgotten: a client
 * gets a new limit then, but none is refused because of others.
 */
export class WindowCounts {
  private readonly windows = new Map<string, Window>();

  /** @param capacity the largest number of keys */
  constructor(private readonly capacity: number) {}

  /** The number of events in the current window of a key. */
  of(key: string): number {
    return this.current(key)?.count ?? 0;
  }

  /** Milliseconds until the current window of a key ends; 0 if it has none. */
  remaining(key: string): number {
    const window = this.current(key);
    return window ? window.end - now() : 0;
  }

  /** Counts an event in the current window of a key, or begins one of `length` milliseconds. */
  add(key: string, length: number): void {
    const window = this.current(key);
    if (window) window.count += 1;
    else this.fill(key, 1, length);
  }

  /** Replaces the window of a key by one with a count, which ends after `remaining` milliseconds. */
  fill(key: string, count: number, remaining: number): void {
    if (this.windows.size >= this.capacity) this.windows.clear();
    this.windows.set(key, { count, end: now() + remaining });
  }

  /** Gives back the memory of windows that have ended. */
  expire(): void {
    const time = now();
    for (const [key, { end }] of this.windows) if (end <= time) this.windows.delete(key);
  }

  private current(key: string): Window | undefined {
    const window = this.windows.get(key);
    return window && window.end > now() ? window : undefined;
  }
}
