/**
 * Measures the built product and what it is compared with, side by side in one run, and prints Markdown. It needs Linux
 * and a machine with nothing else to do; wrk, nginx and pgbench where they are to be had.
 *
 *   npm run bench                          all of it, some 40 minutes
 *   npm run bench -- pages start           these sections only
 *   npm run bench -- --brief lighthouse    fewer and shorter rounds, to see whether it works
 *   npm run bench -- --write               also puts what it finds into docs/performance.md
 *   npm run bench -- weight --budget       also sets e2e/byte-budget.json to what it finds, and 3 %
 */
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { writeSection, type Scope } from './report.ts';
import { measureDesk } from './sections/desk.ts';
import { measureLighthouse } from './sections/lighthouse.ts';
import { measureMemory } from './sections/memory.ts';
import { measurePages } from './sections/pages.ts';
import { measureStart } from './sections/start.ts';
import { measureSubmissions } from './sections/submissions.ts';
import { measureWeight } from './sections/weight.ts';

const SECTIONS: Record<string, (scope: Scope) => Promise<string>> = {
  machine: async () => describeMachine(),
  pages: measurePages,
  submissions: measureSubmissions,
  desk: measureDesk,
  start: measureStart,
  memory: measureMemory,
  weight: measureWeight,
  lighthouse: measureLighthouse,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    brief: { type: 'boolean', default: false },
    budget: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? ['machine', ...positionals] : Object.keys(SECTIONS);
const unknown = names.filter((name) => !SECTIONS[name]);
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}.`);
  process.exit(1);
}

for (const name of new Set(names)) {
  console.error(`measuring: ${name}`);
  const report = await SECTIONS[name]!(values);
  console.log(`\n## ${name}\n\n${report}`);
  if (values.write) writeSection(name, report);
}
// Browsers and servers are gone by now; what is left is a socket that somebody keeps alive.
process.exit(0);
