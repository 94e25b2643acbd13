/** The largest number of blocks that are remembered. Only a client that knows the password can add one. */
const CAPACITY = 1_000;

/** The client blocks that have signed in since the process started; if there are too many, the most recent ones. */
export class Acquaintances {
  private readonly blocks = new Set<string>();

  has(block: string): boolean {
    return this.blocks.has(block);
  }

  add(block: string): void {
    // Adds it again at the end: a set keeps the order of insertion.
    this.blocks.delete(block);
    this.blocks.add(block);
    if (this.blocks.size <= CAPACITY) return;
    const [oldest] = this.blocks;
    this.blocks.delete(oldest!);
  }
}
