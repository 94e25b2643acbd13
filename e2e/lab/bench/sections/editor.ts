import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import {
  readyAddressOf,
  spawnProduct,
} from '../../../../backend/src/testing/product/spawn-product.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { DRILL } from '../../../../frontend/testing/test-articles.ts';
import { ADA, PASSWORD, startEditor, type RunningEditor } from '../../../editor/start-editor.ts';
import { median, megabytes, milliseconds, whole, type Section } from '../report.ts';
import { memoryAtRest, memoryOfTree } from '../usage.ts';

const GOAL = { SAVE: 1_000, LIVE: 20_000, FAILED: 0, REST: 200_000_000, BUILD: 800_000_000 };
const FILE = `articles/${DRILL}.md`;
const PAGE = `/blog/${DRILL}`;
/** Milliseconds between two visits: 40 a second. */
const VISIT_EVERY = 25;
const SAMPLE_EVERY = 100;
const LONGEST = 300_000;

/** Calls the editor as its page does, as somebody who has signed in. */
const signIn = async ({ url }: RunningEditor) => {
  const headers = { Origin: url, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ address: ADA.address, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      headers: { ...headers, Cookie: cookie },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return { call };
};

/** Visits a page again and again until it is told to stop. */
const visitSite = (address: string) => {
  const outcome = { visits: 0, failed: 0 };
  const visits: Promise<void>[] = [];
  const visit = async () => {
    outcome.visits += 1;
    try {
      const response = await fetch(address);
      await response.bytes();
      if (response.status !== 200) outcome.failed += 1;
    } catch {
      outcome.failed += 1;
    }
  };
  const timer = setInterval(() => visits.push(visit()), VISIT_EVERY);
  return async () => {
    clearInterval(timer);
    await Promise.all(visits);
    return outcome;
  };
};

const watchMemory = (pid: number) => {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, memoryOfTree(pid))), SAMPLE_EVERY);
  return () => {
    clearInterval(timer);
    return most;
  };
};

/** From a Save to its answer, and until visitors see it, while others read the site. */
export const measureEditor: Section = async ({ database }, brief) => {
  const editor = await startEditor();
  await waitFor(() => existsSync(editor.site), true, LONGEST);
  const product = spawnProduct({ DATABASE_URL: database.url, SITE_FOLDER: editor.site });
  try {
    const url = await readyAddressOf(product);
    const { call } = await signIn(editor);
    const isIdle = async () => {
      const { site } = await call<{ site: { isBuilding: boolean } }>('/api/state');
      return !site.isBuilding;
    };
    await waitFor(isIdle, true, LONGEST);
    const rest = await memoryAtRest(editor.pid);
    const rounds: Record<'save' | 'live' | 'visits' | 'failed' | 'memory' | 'load', number>[] = [];
    while (rounds.length < (brief ? 1 : 5)) {
      await waitFor(isIdle, true, LONGEST);
      const words = `Lantern ${rounds.length + 1} is lit.`;
      const { id, text } = await call<{ id: string; text: string }>(`/api/files/${FILE}`);
      const changed = text.replace(/^nextStep: .*$/m, `nextStep: ${words}`);
      const load = loadavg()[0]!;
      const [endVisits, endMemory] = [visitSite(url + PAGE), watchMemory(editor.pid)];
      const begin = performance.now();
      await call('/api/saves', { changes: [{ path: FILE, text: changed, seen: id }] });
      const save = performance.now() - begin;
      await waitFor(
        async () => (await (await fetch(url + PAGE)).text()).includes(words),
        true,
        LONGEST,
      );
      const live = performance.now() - begin;
      rounds.push({ save, live, load, memory: endMemory(), ...(await endVisits()) });
    }
    const of = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name]);
    const rows = rounds.map(({ save, live, visits, failed, memory, load }, index) => ({
      Save: String(index + 1),
      answered: milliseconds(save),
      live: milliseconds(live),
      'visits meanwhile': whole(visits),
      failed: whole(failed),
      'memory, most': megabytes(memory),
      'load of the machine before': load.toFixed(1),
    }));
    return {
      parts: [rows],
      goals: [
        ['Save to answer, median', median(of('save')), GOAL.SAVE, milliseconds],
        ['Save to live, median', median(of('live')), GOAL.LIVE, milliseconds],
        ['failed visits', of('failed').reduce((a, b) => a + b), GOAL.FAILED, whole],
        ['memory at rest', rest, GOAL.REST, megabytes],
        ['memory while it builds', Math.max(...of('memory')), GOAL.BUILD, megabytes],
      ],
    };
  } finally {
    await product.stop();
    await editor.stop();
  }
};
