import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { readWords, saying } from '../support/content.ts';
import { ADA, PASSWORD } from './start-editor.ts';

/** The editor checks the whole content, and builds the site meanwhile. */
export const expect = expectSoon.configure({ timeout: 60_000 });

export const WORDS = readWords('editor');
const SIGN_IN = readWords('editor-api').signIn;

export const signIn = async (page: Page, url: string, { address } = ADA): Promise<void> => {
  await page.goto(url);
  await page.getByLabel(SIGN_IN.address).fill(address);
  await page.getByLabel(SIGN_IN.password).fill(PASSWORD);
  await page.getByRole('button', { name: SIGN_IN.button }).click();
  await expect(page.getByRole('heading', { name: WORDS.site.heading, exact: true })).toBeVisible();
};

/** A field of the form, by the name that it has in the file. */
export const field = (page: Page, name: string): Locator => page.locator(`#field-${name}`);

/** The picture that the form shows as the cover. */
export const cover = (page: Page): Locator => page.locator('div:has(> #field-cover) > img');

/** The text in Markdown. */
export const body = (page: Page): Locator => field(page, 'body');

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const chooseInMenu = async (page: Page, name: string): Promise<void> => {
  await press(page, WORDS.edit.more);
  await page.getByText(name, { exact: true }).click();
};

/** Saves, and waits until it is saved. */
export const save = async (page: Page): Promise<void> => {
  await press(page, WORDS.save.save);
  const { unsaved, saving } = WORDS.save;
  // A draft may have been saved with mistakes, whose number comes with its preview.
  const isUnderWay = page.getByRole('status').filter({ hasText: saying(unsaved, saving) });
  await expect(isUnderWay).toHaveCount(0);
  await expect(page.getByRole('button', { name: WORDS.save.save, exact: true })).toBeDisabled();
};
