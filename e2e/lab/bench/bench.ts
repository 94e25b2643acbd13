/**
 * Measures the built product, compares it with nginx and pgbench, and prints Markdown. Needs Debian
 * and an otherwise idle machine; installs wrk, nginx and pgbench with apt-get if they are missing.
 *
 *   npm run bench                          every section, about 30 minutes
 *   npm run bench -- pages start           only these sections
 *   npm run bench -- --brief lighthouse    fewer and shorter rounds, to check that it works
 *   npm run bench -- --write               also writes the results to docs/evidence/measurements.md
 */
import { parseArgs } from 'node:util';
import { withProduct } from './product.ts';
import { markdown, writeSection, type Section } from './report.ts';
import { measureDesk } from './sections/desk.ts';
import { measureHostileTexts } from './sections/hostile-texts.ts';
import { measureEditor } from './sections/editor.ts';
import { measureInteraction } from './sections/interaction.ts';
import { measureLighthouse } from './sections/lighthouse.ts';
import { describeMachine } from './sections/machine.ts';
import { measureMemory } from './sections/memory.ts';
import { measurePages } from './sections/pages.ts';
import { measureStart } from './sections/start.ts';
import { measureStreams } from './sections/streams.ts';
import { measureSubmissions } from './sections/submissions.ts';
import { measureWeight } from './sections/weight.ts';

const SECTIONS: Record<string, Section> = {
  machine: describeMachine,
  pages: measurePages,
  submissions: measureSubmissions,
  desk: measureDesk,
  editor: measureEditor,
  start: measureStart,
  memory: measureMemory,
  streams: measureStreams,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  interaction: measureInteraction,
  hostile: measureHostileTexts,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    brief: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? ['machine', ...positionals] : Object.keys(SECTIONS);
if (!names.every((name) => SECTIONS[name]))
  throw new Error(`Choose from ${Object.keys(SECTIONS).join(', ')}.`);

for (const name of new Set(names)) {
  console.error(`measuring: ${name}`);
  const report = markdown(await withProduct((product) => SECTIONS[name]!(product, values.brief)));
  console.log(`\n## ${name}\n\n${report}`);
  if (values.write) writeSection(name, report);
}
// Browsers and servers have stopped. Idle keep-alive sockets would delay the exit.
process.exit(0);
