import type { OxlintConfig, OxlintOverride } from 'oxlint';

/*
 * The rules of oxlint, and the arrows of the architecture: which folder may import from which. An arrow that is not in
 * these tables is refused, and e2e/architecture.spec.ts shows that it is.
 */

/** What each folder of backend/src may import from, besides itself. */
const BACKEND: Record<string, readonly string[]> = {
  // The contract imports nothing.
  config: ['leads/lead.contract'],
  logging: ['config'],
  http: ['config'],
  limits: ['http'],
  access: ['config', 'http', 'limits'],
  metrics: ['access', 'http'],
  database: ['logging', 'metrics'],
  health: ['database'],
  jobs: ['database', 'logging'],
  leads: ['access', 'config', 'database', 'http', 'jobs', 'limits', 'logging', 'metrics'],
  notifications: ['access', 'config', 'database', 'jobs', 'leads', 'metrics'],
  site: ['config', 'http', 'logging'],
};

/** The rooms within these folders, and what each may import from beside it. */
const ROOMS: Record<string, readonly string[]> = {
  'database/embedded': [],
  'database/migrations': [],
  'leads/spam': ['lead.contract'],
  'leads/submission': ['lead.contract', 'lead.entity', 'lead-outbox', 'spam'],
  'leads/desk': ['lead.contract', 'lead.entity', 'lead-outbox', 'lead-id', 'whole-number'],
};

/** What each folder of frontend/src may import from, besides itself. Pages and the files above put them together. */
const FRONTEND: Record<string, readonly string[]> = {
  lib: [],
  boot: ['lib'],
  content: ['lib'],
  ui: ['lib'],
  layout: ['content', 'lib', 'ui'],
  features: ['content', 'lib', 'ui'],
};

/**
 * Imports that are refused: specifiers as in a .gitignore file, where `!` takes one out again. oxlint's `regex` has no
 * lookahead, and ignores a pattern that it cannot read.
 */
interface Pattern {
  group: string[];
  message: string;
}

const TYPEORM: Pattern = {
  group: ['typeorm', '@nestjs/typeorm'],
  message: 'Only repositories, entities, modules and database/ know TypeORM.',
};
const FRONTEND_SOURCE: Pattern = {
  group: ['**/frontend/**'],
  message: 'The backend reads what the frontend built, never its source.',
};
const CONTRACT_ONLY: Pattern = {
  group: ['@sandglass/**', '!@sandglass/backend/lead.contract'],
  message: "The frontend knows the backend's lead.contract and nothing else of it.",
};
const NO_CONTRACT: Pattern = {
  group: ['@sandglass/**'],
  message: 'Only features and pages know the lead contract.',
};
const BUILD_TIME: Pattern = {
  group: ['**/build/**'],
  message: 'Code of the build does not run in the browser.',
};
const allow = (up: string, names: readonly string[]): string[] =>
  names.flatMap((name) => [`!${up}${name}/**`, `!${up}${name}.ts`]);

/**
 * Refuses every import from outside of a folder but those of its list. All of it is one pattern, since oxlint applies
 * what one takes out to all others of a file.
 */
const only = (folder: string, allowed: readonly string[]): Pattern => ({
  group: ['../**', ...allow('../', allowed)],
  message: `${folder} may import from ${listed(allowed)}.`,
});

/** The same for a room, which has a list for what is beside it and another for what is beside its folder. */
const onlyRoom = (room: string, beside: readonly string[], folder: readonly string[]): Pattern => ({
  group: ['../**', ...allow('../', beside), '../../**', ...allow('../../', folder)],
  message: `${room} may import from ${listed([...beside, ...folder])}.`,
});

/** The same for a folder within a folder that is no room of its own. */
const onlyWithin = (folder: string, allowed: readonly string[]): Pattern => ({
  group: ['../../**', ...allow('../../', allowed)],
  message: `${folder} may import from ${listed(allowed)}.`,
});

const listed = (names: readonly string[]) => (names.length === 0 ? 'no other folder' : names.join(', '));

const refuse = (files: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
});

/** A later override replaces an earlier one: first all files of a folder, then those of them that know TypeORM. */
const backendFiles = (folder: string, arrows: readonly Pattern[]): OxlintOverride[] => {
  const files = `backend/src/${folder}/*`;
  if (folder.startsWith('database')) return [refuse(`${files}.ts`, [...arrows, FRONTEND_SOURCE])];
  return [
    refuse(`${files}.ts`, [...arrows, TYPEORM, FRONTEND_SOURCE]),
    refuse(`${files}.{repository,entity,module}.ts`, [...arrows, FRONTEND_SOURCE]),
  ];
};

const backend = [
  refuse('backend/src/*.ts', [TYPEORM, FRONTEND_SOURCE]),
  ...Object.entries(BACKEND).flatMap(([folder, allowed]) => backendFiles(folder, [only(folder, allowed)])),
  ...Object.entries(ROOMS).flatMap(([room, beside]) =>
    backendFiles(room, [onlyRoom(room, beside, BACKEND[room.split('/')[0]!]!)]),
  ),
];

const frontend = [
  refuse('frontend/src/**', [CONTRACT_ONLY, BUILD_TIME]),
  ...Object.entries(FRONTEND).flatMap(([folder, allowed]) => [
    refuse(`frontend/src/${folder}/*`, [NO_CONTRACT, BUILD_TIME, only(folder, allowed)]),
    refuse(`frontend/src/${folder}/*/*`, [NO_CONTRACT, BUILD_TIME, onlyWithin(folder, allowed)]),
  ]),
  // Features never import each other: a page puts them together.
  refuse('frontend/src/features/*/*', [
    CONTRACT_ONLY,
    BUILD_TIME,
    onlyRoom('a feature', [], FRONTEND['features']!),
  ]),
  // Its files read those of frontend/content.
  refuse('frontend/src/content/*', [
    NO_CONTRACT,
    BUILD_TIME,
    { group: ['../**', '!../lib/**', '!../../content/**'], message: 'content may import from lib.' },
  ]),
];

const config: OxlintConfig = {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise', 'jest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  rules: {
    'import/no-cycle': 'error',
    'max-lines': ['error', { max: 250 }],
    'import/no-unassigned-import': 'off',
    'import/no-default-export': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-useless-fragment': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'off',
    'no-console': ['error', { allow: ['error'] }],
    eqeqeq: 'error',
    curly: 'off',
  },
  ignorePatterns: ['dist', 'node_modules', '.wireit'],
  overrides: [
    {
      files: ['**/build/**', '**/fonts/**', 'e2e/**', 'backend/src/main.ts', 'backend/src/run.ts'],
      rules: { 'no-console': 'off' },
    },
    // `use…` is Playwright's and our tests' word for set-up too.
    { files: ['backend/**', 'e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    ...backend,
    ...frontend,
    {
      files: ['backend/src/testing/**', '**/*.spec.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
};

export default config;
