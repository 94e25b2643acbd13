/**
 * Measures the built product, compares it with nginx, express.static and pgbench, and prints Markdown. Needs Linux and
 * an otherwise idle machine. Measurements and comparisons that need wrk, nginx or pgbench are left out if that program
 * is not installed.
 *
 *   npm run bench                          every section, about 40 minutes
 *   npm run bench -- pages start           only these sections
 *   npm run bench -- --brief lighthouse    fewer and shorter rounds, to check that it works
 *   npm run bench -- --write               also writes the results to docs/performance.md, and docs/capacity.md
 */
import { parseArgs } from 'node:util';
import { writeCapacity } from './capacity.ts';
import { describeMachine } from './machine.ts';
import { writeSection, type Scope } from './report.ts';
import { measureArticles } from './sections/articles.ts';
import { measureConnections } from './sections/connections.ts';
import { measureDesk } from './sections/desk.ts';
import { measureInteraction } from './sections/interaction.ts';
import { measureLongLeads } from './sections/long-leads.ts';
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
  'long-leads': measureLongLeads,
  articles: measureArticles,
  start: measureStart,
  memory: measureMemory,
  connections: measureConnections,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  interaction: measureInteraction,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    brief: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? ['machine', ...positionals] : Object.keys(SECTIONS);
const unknown = names.filter((name) => !SECTIONS[name]);
if (unknown.length > 0) {
  console.error(`Unknown section: ${unknown.join(', ')}. Choose from ${Object.keys(SECTIONS).join(', ')}.`);
  process.exit(1);
}

for (const name of new Set(names)) {
  console.error(`measuring: ${name}`);
  const report = await SECTIONS[name]!(values);
  console.log(`\n## ${name}\n\n${report}`);
  if (values.write) writeSection(name, report);
}
if (values.write) writeCapacity();
// Browsers and servers have stopped. Idle keep-alive sockets would delay the exit.
process.exit(0);
