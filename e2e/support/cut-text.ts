import type { Page } from '@playwright/test';

/**
 * The texts of a page of which a part cannot be seen: outside of the page, or cut off by an element
 * around them. What is for screen readers alone is not among them.
 *
 * @param scrollable what a reader can scroll, as a selector: on paper nothing
 */
export const cutTexts = (page: Page, scrollable = ''): Promise<string[]> =>
  page.evaluate((allowed) => {
    /** Half a letter's side bearing may stand out. */
    const TOLERANCE = 2;
    const width = document.documentElement.clientWidth;
    const isForScreenReaders = (element: Element): boolean => {
      const { clipPath, opacity } = getComputedStyle(element);
      return clipPath.startsWith('inset(50%') || opacity === '0';
    };
    /** What can cut it off. Nothing cuts what is in the top layer, such as an open menu. */
    const around = (element: Element | null): Element[] => {
      if (!element || element === document.body) return [];
      const isOnTop = element.matches(':popover-open, :modal');
      return [element, ...around(isOnTop ? null : element.parentElement)];
    };
    const isCut = (element: Element, box: DOMRect): boolean => {
      if (allowed && element.closest(allowed)) return false;
      if (box.left < -TOLERANCE || box.right > width + TOLERANCE) return true;
      return around(element).some((each) => {
        const { overflowX, overflowY, display } = getComputedStyle(each);
        if (display === 'inline' || display === 'contents') return false;
        const outer = each.getBoundingClientRect();
        const beyondX = box.left < outer.left - TOLERANCE || box.right > outer.right + TOLERANCE;
        const beyondY = box.top < outer.top - TOLERANCE || box.bottom > outer.bottom + TOLERANCE;
        return (overflowX !== 'visible' && beyondX) || (overflowY !== 'visible' && beyondY);
      });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement!;
      if (!text.nodeValue!.trim() || !element.checkVisibility()) continue;
      if (element.closest('script, style, option, svg, noscript')) continue;
      if (around(element).some(isForScreenReaders)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = Array.from(range.getClientRects()).filter((box) => box.width > 0);
      if (boxes.some((box) => isCut(element, box))) found.add(text.nodeValue!.trim().slice(0, 60));
    }
    return [...found];
  }, scrollable);

/** The width of the text on A4, with margins of 12 mm, in pixels. */
export const PAPER = { width: 703, height: 1032 };

export const showAsPrinted = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
};
