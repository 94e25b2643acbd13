/** State that the inline boot script (boot.ts) hands over to the code of the page. */
export interface BootState {
  /** Resolves at the visitor's first interaction. */
  firstSign: Promise<void>;
  /** Holds back clicks on buttons (and Enter in forms) until the page's script is running. */
  holdEarlyClicks: () => void;
  /** Ends one hold. After the last one, the most recent click is replayed. */
  releaseEarlyClick: () => void;
  /** Reloads the page if one of its scripts is missing, unless that could lose input or did not help before. */
  reloadIfStale: () => Promise<void>;
  /** Resolves when the browser is idle. */
  whenIdle: () => Promise<unknown>;
}

declare global {
  interface Window {
    boot: BootState;
  }
}

const nothing = () => undefined;

/** For prerendering, where there is no visitor. */
const PRERENDERED: BootState = {
  firstSign: new Promise(nothing),
  holdEarlyClicks: nothing,
  releaseEarlyClick: nothing,
  reloadIfStale: async () => undefined,
  whenIdle: () => new Promise(nothing),
};

export const { firstSign, holdEarlyClicks, releaseEarlyClick, reloadIfStale } =
  typeof window === 'undefined' ? PRERENDERED : window.boot;
