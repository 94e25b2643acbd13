import { chromium } from '@playwright/test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { ADDRESSES, UNKNOWN } from '../../support/addresses.ts';
import { launchOptions } from '../../support/chromium.ts';
import { untilHydrated } from '../../support/hydration.ts';

/** The HTML of a page as the product serves it, or as the browser has it after the scripts have run. */
export interface CheckedPage {
  /** Names the page in the report. */
  name: string;
  html: string;
}

/** Returns the errors and warnings of a program that checks HTML, one line each. */
export type Check = (pages: readonly CheckedPage[]) => Promise<string[]>;

const USER = { username: 'admin', password: 'correct horse' };

/** The product must be started with this password for the desk. */
export const PASSWORD = USER.password;

/**
 * Every page as the product serves it, including the not-found pages and the desk.
 *
 * @param variant names the configuration of the product in the report
 */
export const servedPages = (url: string, variant: string): Promise<CheckedPage[]> => {
  const headers = { Authorization: `Basic ${btoa(`${USER.username}:${USER.password}`)}` };
  return Promise.all(
    [...ADDRESSES, ...UNKNOWN].map(async (address) => {
      const response = await fetch(url + address, { headers });
      const expected = ADDRESSES.includes(address) ? 200 : 404;
      if (response.status !== expected) throw new Error(`${address} answers ${response.status}`);
      return { name: `${address} (${variant})`, html: await response.text() };
    }),
  );
};

/**
 * Every page as the browser has it after the scripts have run, and the desk with a lead. Dialogs and notices are not
 * opened: axe checks them (accessibility.e2e.ts), and html-validate does not know that an open dialog keeps the focus.
 */
export const renderedPages = async (url: string): Promise<CheckedPage[]> => {
  const lead = await storeLead(url);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ baseURL: url, httpCredentials: USER });
    const pages: CheckedPage[] = [];
    const add = async () => {
      pages.push({ name: `${new URL(page.url()).pathname} (rendered)`, html: await page.content() });
    };
    for (const address of [...ADDRESSES, ...UNKNOWN]) {
      await page.goto(address);
      await untilHydrated(page);
      await add();
    }
    for (const address of ['/admin/leads', `/admin/leads/${lead.id}`]) {
      await page.goto(address);
      await page.getByText(lead.message).waitFor();
      await add();
    }
    return pages;
  } finally {
    await browser.close();
  }
};

const storeLead = async (url: string) => {
  const lead = {
    name: 'Ada <b>',
    email: 'html@example.com',
    company: 'Ada & Co',
    message: 'Is "this" <valid>?',
  };
  const response = await postLead({ url }, lead);
  if (response.status !== 201) throw new Error(`the lead was answered with ${response.status}`);
  const { id } = response.body as { id: number };
  return { ...lead, id };
};
