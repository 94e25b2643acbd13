import { cp, readdir, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { makeSiteCopy, type SiteCopy } from '../../../../frontend/testing/site-copy.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { bytesByType, loadPage } from '../../../support/page-load.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, kilobytes, megabytes, table, whole, type Goal, type Scope } from '../report.ts';
import { memoryAtRest } from '../usage.ts';

const SIZES = [8, 100, 1_000];
const BRIEF_SIZES = [8, 20];
/** BUILD: seconds. PAGE: bytes. */
const GOAL = { BUILD: 90, PAGE: 120_000 };

const ARTICLES = 'content/articles';
const BACKEND = fileURLToPath(new URL('../../../../backend', import.meta.url));

/** Adds copies of the site's own articles, each with another title and date, until there are `count`. */
const addArticles = async (copy: SiteCopy, count: number): Promise<void> => {
  const own = await Promise.all(
    (await readdir(copy.path(ARTICLES)))
      .filter((name) => name.endsWith('.md'))
      .map((name) => copy.read(`${ARTICLES}/${name}`)),
  );
  for (let number = own.length; number < count; number += 1) {
    const text = own[number % own.length]!.replace(/^title: .*$/m, `title: Article number ${number}`)
      .replace(/^date: .*$/m, `date: ${2001 + (number % 20)}-0${1 + (number % 9)}-15`)
      .replaceAll(/^(?:aliases|updated):.*\n(?: +.*\n)*/gm, '');
    await copy.write(`${ARTICLES}/article-${number}.md`, text);
  }
};

/** Builds the site with a number of articles and measures its pages. */
const measureSize = async (count: number) => {
  const copy = await makeSiteCopy();
  try {
    await addArticles(copy, count);
    const begin = performance.now();
    const { status, errors } = await copy.run('build.ts');
    const seconds = (performance.now() - begin) / 1000;
    if (status !== 0) throw new Error(errors);
    const backend = copy.path('../backend');
    await cp(BACKEND, backend, {
      recursive: true,
      filter: (path) => !/node_modules|src/.test(path.slice(BACKEND.length)),
    });
    if (existsSync(`${BACKEND}/node_modules`))
      await symlink(`${BACKEND}/node_modules`, `${backend}/node_modules`);
    return await withProduct(async ({ url, pid }) => {
      const memory = await memoryAtRest(pid);
      const browser = await chromium.launch(launchOptions());
      const bytesOf = async (address: string) =>
        bytesByType(await loadPage(browser, url + address))['total']!;
      try {
        const pages = {
          '/': await bytesOf('/'),
          '/blog': await bytesOf('/blog'),
          'an article': await bytesOf('/blog/what-a-stranger-learns'),
        };
        return { seconds, memory, pages };
      } finally {
        await browser.close();
      }
    }, `${backend}/dist/main.js`);
  } finally {
    await copy.discard();
  }
};

/** What grows with the number of articles. */
export const measureArticles = async ({ brief }: Scope): Promise<string> => {
  const rows = [];
  const goals: Goal[] = [];
  for (const count of brief ? BRIEF_SIZES : SIZES) {
    const { seconds, memory, pages } = await measureSize(count);
    const name = `${whole(count)} articles`;
    rows.push({
      '': name,
      build: `${seconds.toFixed(1)} s`,
      'memory at rest': megabytes(memory),
      ...Object.fromEntries(Object.entries(pages).map(([page, bytes]) => [page, kilobytes(bytes)])),
    });
    if (count !== SIZES.at(-1)) continue;
    goals.push(
      atMost(`build, ${name}`, seconds, GOAL.BUILD, (value) => `${value.toFixed(1)} s`),
      ...Object.entries(pages).map(([page, bytes]) =>
        atMost(`${page}, ${name}`, bytes, GOAL.PAGE, kilobytes),
      ),
    );
  }
  return [table(rows), ...(goals.length > 0 ? [goalTable(goals)] : [])].join('\n\n');
};
