import type { ReactNode } from 'react';

export interface Screen {
  /** The requested path, without query and hash. */
  path: string;
  content: ReactNode;
  /** What else its document has for it; absent if it is in the page already, and at the desk. */
  rest?: { title: string; head: readonly Element[]; footer: Element };
}

/** @throws Error if the page cannot be loaded, or belongs to another release than the running script */
export type LoadScreen = (path: string) => Promise<Screen>;
