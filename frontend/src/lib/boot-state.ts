/** State that the inline boot script (boot.ts) hands over to the code of the page. */
export interface BootState {
  /** Resolves at the visitor's first interaction. */
  firstInteraction: Promise<void>;
  /** Whether the visitor has scrolled since the document began to load. The browser's own jumps do not count. */
  hasScrolled: () => boolean;
  /**
   * Ends the hold on early clicks for the page or for one of its parts, whose script is running now or could not be
   * loaded. The most recent click is replayed.
   */
  releaseEarlyClick: (part?: HTMLElement) => void;
  /** Reloads the page if one of its scripts is missing, unless that could lose input or did not help before. */
  reloadIfStale: () => Promise<void>;
}

declare global {
  interface Window {
    boot: BootState;
  }
}

const nothing = () => undefined;

/** For prerendering, where there is no visitor. */
const PRERENDERED: BootState = {
  firstInteraction: new Promise(nothing),
  hasScrolled: () => false,
  releaseEarlyClick: nothing,
  reloadIfStale: async () => undefined,
};

export const { firstInteraction, hasScrolled, releaseEarlyClick, reloadIfStale } =
  typeof window === 'undefined' ? PRERENDERED : window.boot;
