import { launchOptions } from '../../support/chromium.ts';
import { load } from '../load.ts';

interface Result {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Result>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>;

/** The result of one visit by Lighthouse. */
export interface Visit {
  /** Scores from 0 to 100, times in milliseconds, and CLS, which has no unit. */
  figures: Record<string, number>;
  /** Ids of the audits that lowered a score. */
  faults: string[];
}

/** Names of the figures in the report, and Lighthouse's ids. */
export const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best practices': 'best-practices',
  SEO: 'seo',
};
export const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** On a busy machine, Lighthouse occasionally fails to record a complete trace. */
const ATTEMPTS = 3;

const readResult = ({ categories, audits }: Result['lhr']): Visit => {
  const scores = Object.entries(SCORES).map(([name, id]) => [name, (categories[id]?.score ?? 0) * 100]);
  const times = Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN]);
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return { figures: Object.fromEntries([...scores, ...times]), faults };
};

/**
 * Runs Lighthouse on a page in a browser with an empty cache.
 *
 * @param skipAudits ids of audits to leave out
 * @throws Error if Lighthouse fails three times
 */
export const visit = async (url: string, skipAudits: readonly string[]): Promise<Visit> => {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse');
  const { launch } = await load<{ launch: Launch }>('chrome-launcher');
  const { executablePath, args = [] } = launchOptions();
  for (let attempt = 1; ; attempt += 1) {
    const browser = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
    try {
      const { lhr } = await lighthouse(url, {
        port: browser.port,
        logLevel: 'error',
        onlyCategories: Object.values(SCORES),
        skipAudits,
      });
      if (!lhr.runtimeError) return readResult(lhr);
      if (attempt === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    } finally {
      browser.kill();
    }
  }
};
