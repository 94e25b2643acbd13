import type { Page } from '@playwright/test';

/** The width of the text on A4, with margins of 12 mm, in pixels. */
export const PAPER = { width: 703, height: 1032 };

export const showAsPrinted = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
};
