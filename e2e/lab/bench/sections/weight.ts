import { chromium } from '@playwright/test';
import { PAGES } from '../../../support/addresses.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { bytesByType, loadPage } from '../../../support/page-load.ts';
import { kilobytes, type Goal, type Section } from '../report.ts';

/** Bytes of every page of the site, and of the desk's list, with their scripts. */
const GOAL: Record<string, { total: number; script: number }> = {
  'a page': { total: 125_000, script: 72_000 },
  'the list of the desk': { total: 115_000, script: 84_000 },
};

const kindOf = (address: string): string => {
  if (address === '/admin/leads') return 'the list of the desk';
  return address.startsWith('/admin') ? 'another page of the desk' : 'a page';
};

/** How many pages are listed. The goals judge all of them. */
const HEAVIEST = 5;

/** Bytes on the wire by resource type, from a first visit until nothing more is loaded. */
export const measureWeight: Section = async ({ url }) => {
  const browser = await chromium.launch(launchOptions());
  const pages: { address: string; bytes: Record<string, number> }[] = [];
  for (const address of PAGES)
    pages.push({ address, bytes: bytesByType(await loadPage(browser, url + address)) });
  await browser.close();
  const groups = Map.groupBy(
    pages.toSorted((a, b) => b.bytes['total']! - a.bytes['total']!),
    ({ address }) => kindOf(address),
  );
  const listed = [...groups.values()].flatMap((group) => group.slice(0, HEAVIEST));
  const rows = listed.map(({ address, bytes }) => ({
    Page: `\`${address}\``,
    ...Object.fromEntries(
      ['document', 'script', 'font', 'image', 'total'].map((type) => [
        type,
        kilobytes(bytes[type] ?? 0),
      ]),
    ),
  }));
  const goals = [...groups].flatMap(([kind, group]) =>
    Object.entries(GOAL[kind] ?? {}).map(([type, limit]): Goal => {
      const most = Math.max(...group.map(({ bytes }) => bytes[type] ?? 0));
      return [`most of ${kind}, ${type}`, most, limit, kilobytes];
    }),
  );
  return { parts: [rows], goals };
};
