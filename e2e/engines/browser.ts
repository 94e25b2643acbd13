/**
 * What the walk needs of a browser: little, because each driver offers something else. Whatever can
 * be done in the page is done there (visitor.ts), the same way in each engine; the driver gives the
 * real pointer and the real keys.
 */
export interface Browser {
  readonly version: string;
  open: (address: string) => Promise<void>;
  /** Opens an address in another tab, which is then in front. */
  openTab: (address: string) => Promise<void>;
  /** Closes the tab in front. The one before is in front again. */
  closeTab: () => Promise<void>;
  back: () => Promise<void>;
  /** Of the window's content. An engine may keep a least width. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page. It sees nothing but its arguments, which are JSON. */
  run: <Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Presses and releases the pointer at a point of the window's content. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** A character, or the name of a key as in `KeyboardEvent.key`. */
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** A picture of the window's content as PNG. */
  picture: () => Promise<Buffer>;
  /** The errors of the pages since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
}

export const WIDE = { width: 1280, height: 900 };
