import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { INTERFACE, readWords, SHARED, shown } from './content.ts';
import { loadTheRest } from './hydration.ts';

export const FORM = readWords('form');
const { labels } = readWords('lead');
type LeadField = keyof typeof labels;

/** What the toast says once the form is sent. */
export const THANKS = FORM.success.description;

/** What a visitor types, by the name of the field. */
export type Typed = Partial<Record<LeadField, string>>;

/** A field of the form, which visitors find by its label. */
export const formField = (page: Page, name: LeadField): Locator => page.getByLabel(labels[name]);

/**
 * Waits until the form is hydrated. React then sets `novalidate`; until then, the browser validates
 * the fields. The movement of the pointer has the page load what else the form needs.
 */
export const untilFormIsHydrated = async (page: Page): Promise<void> => {
  await page.mouse.move(10, 10);
  await expect(page.locator('form[novalidate]')).toBeVisible();
};

export const openForm = async (page: Page): Promise<void> => {
  await page.goto('/');
  await untilFormIsHydrated(page);
};

export const fill = async (page: Page, typed: Typed): Promise<void> => {
  for (const [name, text] of Object.entries(typed))
    await formField(page, name as LeadField).fill(text);
};

/** Expects what somebody typed to be in the fields. */
export const expectTyped = async (page: Page, typed: Typed): Promise<void> => {
  for (const [name, text] of Object.entries(typed))
    await expect(formField(page, name as LeadField)).toHaveValue(text);
};

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: FORM.submit });

export const submit = async (page: Page, typed: Typed = {}): Promise<void> => {
  await fill(page, typed);
  await submitButton(page).click();
};

/** The line of the form that shows the outcome. */
export const formStatus = (page: Page): Locator => page.locator('form').getByRole('status');

export const toasts = (page: Page): Locator => page.getByRole('region', { name: SHARED.notices });

/** The toast that thanks, or the page that answers a form without script. */
export const thanks = (page: Page): Locator =>
  page
    .getByText(THANKS)
    .or(page.getByText(shown(INTERFACE.outcomes.received.text)))
    .first();

/** The stored leads of an email address, newest first. */
export const storedLeads = async (request: APIRequestContext, email: string) => {
  const response = await request.get('/api/leads?limit=500');
  const leads = (await response.json()) as Record<
    'name' | 'email' | 'company' | 'message',
    string
  >[];
  return leads.filter((lead) => lead.email === email);
};

/**
 * Fills in the form, lets the page load what it needs for that, and submits. The lead must be
 * stored once.
 */
export const expectFormWorks = async (page: Page): Promise<void> => {
  const typed = {
    name: 'Grace',
    email: `${crypto.randomUUID()}@example.com`,
    message: 'first and second',
  };
  await fill(page, typed);
  await loadTheRest(page);
  await expectTyped(page, typed);
  await submitButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const stored = await storedLeads(page.request, typed.email);
  expect(stored).toMatchObject([{ name: 'Grace', message: 'first and second' }]);
};
