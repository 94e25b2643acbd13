import type { Fault } from './faults.ts';
import type { Stage } from './stage.ts';

const FLOOD = 'flood@example.com';

/** Leads of the maximum size that one client has sent before. */
const LONG_LEADS = `
  INSERT INTO leads (name, email, company, message)
  SELECT 'n', '${FLOOD}', 'c', left(repeat('a message about nothing, number ' || n || ' ', 9000), 255 * 1024)
  FROM generate_series(1, 1500) AS n
`;

/** Searches that clients repeat one after another: words of every lead, two letters, signs, and a text of no lead. */
const SEARCHES = ['message about', 'ab', '--', 'zymurgy', 'qz'];
const SEARCHERS = 20;

/** Runs searches until the fault ends. */
const searchOnAndOn = ({ url }: Stage): (() => Promise<void>) => {
  const stopping = new AbortController();
  const search = async (index: number) => {
    for (let turn = index; !stopping.signal.aborted; turn += 1) {
      const q = SEARCHES[turn % SEARCHES.length]!;
      await fetch(`${url}/api/leads?q=${encodeURIComponent(q)}`).then((response) => response.arrayBuffer());
    }
  };
  const searches = Promise.all(Array.from({ length: SEARCHERS }, (_, index) => search(index)));
  return async () => {
    stopping.abort();
    await searches;
  };
};

/** A module that puts the clock of a process eleven years ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date;
  const ahead = () => now() + 11 * 365 * 24 * 60 * 60 * 1000;
  globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [ahead()])); }
    static now() { return ahead(); }
  };
`)}`;

/** The variable of a process whose clock is eleven years ahead. */
export const CLOCK_AHEAD = { NODE_OPTIONS: `--import ${AHEAD}` };

/** Circumstances under which the product refuses no lead and loses none. */
export const BURDENS: readonly Fault[] = [
  {
    name: 'the desk searches long leads',
    lasts: 4_000,
    refusesNothing: true,
    strike: async (stage) => {
      await stage.database.query(LONG_LEADS);
      const stopSearches = searchOnAndOn(stage);
      return async () => {
        await stopSearches();
        await stage.database.query(`DELETE FROM leads WHERE email = '${FLOOD}'`);
      };
    },
  },
  {
    name: 'the clock is eleven years ahead',
    lasts: 4_000,
    refusesNothing: true,
    environment: { LEAD_RETENTION_DAYS: '30', ...CLOCK_AHEAD },
    strike: () => () => undefined,
  },
];
