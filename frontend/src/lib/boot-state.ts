/** What the inline script of a page (boot.ts) began before the code of the page came, which goes on with it. */
export interface BootState {
  /** Resolves at the first sign of a visitor who is about to do something. */
  firstSign: Promise<void>;
  /** Holds back a click on a button, or Enter in a form, from before the page's script is at work. */
  holdEarlyClicks: () => void;
  /** Ends one hold; after the last, the click that was held back has its effect. */
  releaseEarlyClick: () => void;
}

declare global {
  interface Window {
    boot: BootState;
  }
}

const nothing = () => undefined;

/** While a page is prerendered, nobody visits it. */
const PRERENDERED: BootState = {
  firstSign: new Promise(nothing),
  holdEarlyClicks: nothing,
  releaseEarlyClick: nothing,
};

export const { firstSign, holdEarlyClicks, releaseEarlyClick } =
  typeof window === 'undefined' ? PRERENDERED : window.boot;
