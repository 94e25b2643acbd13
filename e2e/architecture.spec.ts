import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import config from '../oxlint.config.ts';
import { ROOT, tracked } from './support/project.ts';

const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The most source files, tests aside, that a folder may have. Beyond that, split the folder. */
const MOST_SOURCES = 14;

/** For each kind of rule, what a file may not import, and what the linter says to it. */
const REFUSED_IMPORTS: [path: string, specifier: string, message: string][] = [
  ['backend/src/leads/x.ts', '../erasure/x.ts', 'leads may import from'],
  ['backend/src/leads/notes/x.ts', '../leads.service.ts', 'leads/notes may import from lead'],
  ['backend/src/leads/notifications/receipts/x.ts', '../../../newsletter/x.ts', 'may import from'],
  ['backend/src/leads/x.controller.ts', 'typeorm', 'may import TypeORM'],
  ['backend/src/leads/x.controller.ts', '@nestjs/swagger', 'the running product does not need it'],
  ['backend/src/site/x.ts', '../../../frontend/src/x.ts', 'never its source'],
  ['frontend/generator/x.spec.ts', 'fast-check', 'which sets its seed'],
  ['frontend/src/components/x.tsx', '../desk/x.ts', 'components may import from content'],
  ['frontend/src/components/lead-form/x.tsx', '../../pages/x.tsx', 'components may import from'],
  ['frontend/src/desk/x.tsx', '@sandglass/backend/lead.entity', 'lead.contract and words'],
  ['frontend/src/pages/home/x.tsx', '@sandglass/backend/lead.contract', 'Only components and the'],
  ['frontend/src/pages/home/x.tsx', '../../../generator/x.ts', 'does not run in the browser'],
  [
    'frontend/src/pages/home/x.static.tsx',
    '../../components/dialog/use-dialog.ts',
    'rendered by the build',
  ],
  ['frontend/src/boot.ts', './components/x.tsx', 'boot may import from lib'],
  ['frontend/editor/server/x.ts', '../../../backend/src/leads/x.ts', 'what lets somebody in'],
];

const ALLOWED_IMPORTS: [path: string, specifier: string][] = [
  ['backend/src/leads/notes/x.service.ts', 'typeorm'],
  ['backend/src/leads/notes/x.service.ts', '../../outbox/outbox.service.ts'],
  ['backend/src/leads/notifications/receipts/x.sender.ts', '../../lead.entity.ts'],
  ['frontend/src/components/lead-form/x.tsx', '@sandglass/backend/lead.contract'],
  ['frontend/src/words/x.ts', '@sandglass/backend/words'],
  ['frontend/src/pages/home/x.static.tsx', '../../words/fill.ts'],
  ['frontend/src/pages/home/x.tsx', '../../components/dialog/use-dialog.ts'],
  ['frontend/src/desk/lead/x.tsx', '../record/x.tsx'],
  ['frontend/editor/server/x.ts', '../../../backend/src/access/people-file.ts'],
];

interface Case {
  path: string;
  /** What the file contains, in words. */
  what: string;
  code: string;
  /** A part of what the linter says if it refuses this. */
  message: string;
}

const importing = (specifier: string) => `import { x } from '${specifier}';\nx();\n`;

/** What has no effect in HTML that the build renders. */
const BEHAVIOR: [what: string, code: string][] = [
  ['a hook', `import { useState } from 'react';\nexport const X = () => useState(0)[0];\n`],
  [
    'a hook of wouter',
    `import { useLocation } from 'wouter';\nexport const X = () => useLocation()[0];\n`,
  ],
  [
    'a handler',
    `export const X = ({ f }: { f: () => void }) => <button type="button" onClick={f} />;\n`,
  ],
  [
    'a handler of a component',
    `import { Y } from './y.static.tsx';\nexport const X = ({ f }: { f: () => void }) => <Y onChange={f} />;\n`,
  ],
];
const IN_STATIC = 'Static parts are rendered by the build';

const READING = `export const x = process.env['X'];\n`;
const toReadEnvironment = (path: string): Case => ({
  path,
  what: 'process.env',
  code: READING,
  message: 'no-process-env',
});

const REFUSED: Case[] = [
  ...REFUSED_IMPORTS.map(([path, what, message]) => ({
    path,
    what,
    code: importing(what),
    message,
  })),
  ...BEHAVIOR.map(([what, code]) => ({
    path: 'frontend/src/pages/home/x.static.tsx',
    what,
    code,
    message: IN_STATIC,
  })),
  ...['backend/src/x.ts', 'frontend/src/lib/x.ts'].map(toReadEnvironment),
  {
    path: 'backend/src/a.ts',
    what: './b.ts in a cycle',
    code: `import { b } from './b.ts';\nexport const a = () => b();\n`,
    message: 'no-cycle',
  },
  {
    path: 'backend/src/b.ts',
    what: './a.ts in a cycle',
    code: `import { a } from './a.ts';\nexport const b = () => a();\n`,
    message: 'no-cycle',
  },
];

const ALLOWED: Case[] = [
  ...ALLOWED_IMPORTS.map(([path, what]) => ({
    path,
    what,
    code: importing(what),
    message: 'no-restricted-imports',
  })),
  ...BEHAVIOR.map(([what, code]) => ({
    path: 'frontend/src/pages/home/x.tsx',
    what,
    code,
    message: IN_STATIC,
  })),
  ...['backend/src/config/x.ts', 'backend/src/site/x.spec.ts'].map(toReadEnvironment),
];

/** One run of the linter judges all. */
const CASES = [...REFUSED, ...ALLOWED];

/** Each case has a file of its own: x.ts is x7.ts in the eighth. */
const fileOf = (each: Case) => each.path.replace(/\bx(?=\.)/, `x${CASES.indexOf(each)}`);

/** What the linter finds in each file, in a tree that has only its configuration besides. */
const findings = await (async () => {
  const root = await mkdtemp(join(tmpdir(), 'sandglass-lint-'));
  await cp(join(ROOT, 'oxlint.config.ts'), join(root, 'oxlint.config.ts'));
  for (const each of CASES) {
    const file = join(root, fileOf(each));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, each.code);
  }
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [OXLINT, '--format=json'], { cwd: root }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  await rm(root, { recursive: true });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string }[] };
  return Map.groupBy(diagnostics, ({ filename }) => filename);
})();

const findingsOf = (each: Case) => JSON.stringify(findings.get(fileOf(each)) ?? []);

test.each(REFUSED)('the linter refuses $path → $what', (each) => {
  expect(findingsOf(each)).toContain(each.message);
});

test.each(ALLOWED)('the linter allows $path → $what', (each) => {
  expect(findingsOf(each)).not.toContain(each.message);
});

test('every source folder has a row in the linter’s tables', () => {
  const rows = (config.overrides ?? []).flatMap(({ files }) => files);
  const folders = new Set(
    sources().flatMap(
      (path) => /^((?:backend|frontend)\/src\/[^/]+)\/.*\.tsx?$/.exec(path)?.[1] ?? [],
    ),
  );
  expect(folders.size).toBeGreaterThan(15);
  expect(
    [...folders].filter(
      // Helpers for tests may import from every folder.
      (folder) =>
        folder !== 'backend/src/testing' && !rows.some((row) => row.startsWith(`${folder}/`)),
    ),
  ).toEqual([]);
});

/** The paths of all source files: code and stylesheets, not what is generated. */
const sources = (): string[] =>
  tracked('*.ts', '*.tsx', '*.css').filter((path) => path !== 'backend/openapi.d.ts');

test(`no folder directly contains more than ${MOST_SOURCES} source files`, () => {
  const counts = new Map<string, number>();
  for (const path of sources()) {
    if (/\.(?:spec|e2e|check)\.ts$/.test(path)) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MOST_SOURCES)).toEqual([]);
});
