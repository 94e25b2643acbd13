import { posix } from 'node:path';
import type { OxlintConfig, OxlintOverride } from 'oxlint';

// The rules of oxlint. The import rules of the architecture are tables, which e2e/architecture.spec.ts tests.

/** With what controllers describe their calls. Nothing else of openapi is for them. */
const DESCRIBE = 'openapi/decorators';
/** What leads and newsletter share. */
const SHARED = [
  'access',
  'config',
  'database',
  'http',
  'jobs',
  'limits',
  DESCRIBE,
  'outbox/outbox-message.entity',
  'outbox/outbox.module',
  'outbox/outbox.service',
  'site/live-site',
  'site/site-texts',
  'site/site.module',
  'words',
];
/** What those import who send messages. */
const SENDING = ['outbox/delivery-error', 'outbox/transports'];

/** What each folder of backend/src may import from, besides itself. */
const BACKEND: Record<string, readonly string[]> = {
  email: [],
  config: ['email'],
  logging: ['config', 'http/request-path'],
  http: ['config', 'words'],
  limits: ['http', 'words'],
  access: ['config', 'email', 'http', 'limits', 'logging', DESCRIBE, 'words'],
  metrics: ['access', 'config', 'database', 'http', DESCRIBE],
  database: ['config', 'logging', 'words'],
  health: ['database', 'http', DESCRIBE, 'words'],
  jobs: ['database', 'logging'],
  leads: [...SHARED, 'email', 'logging', 'metrics'],
  newsletter: [...SHARED, ...SENDING, 'leads'],
  // Above both, because it deletes what both have.
  erasure: ['access', 'database', 'http', DESCRIBE, 'leads', 'newsletter'],
  outbox: ['config', 'database', 'jobs', 'logging', 'metrics', 'words'],
  // No feature: what controllers describe is collected through the application.
  openapi: ['access', 'app.module', 'config', 'http/error.filter'],
  site: ['config', 'http', 'logging', 'words'],
  words: ['site/built-file'],
};

/**
 * Folders within these with import rules of their own (“rooms”): what each may import from its
 * folder and, besides what that may, from others.
 */
const ROOMS: Record<string, readonly string[]> = {
  'database/embedded': [],
  'database/migrate': ['database/advisory-locks', 'database/data-source', 'database/time-limits'],
  'database/migrations': [],
  'leads/spam': ['leads/lead.contract'],
  'leads/submission': ['leads/lead.contract', 'leads/spam/spam-watch.service'],
  'leads/search': ['leads/lead.contract', 'leads/lead.entity', 'leads/lead.schemas'],
  'leads/audit': ['leads/events', 'leads/lead.contract', 'leads/leads.openapi'],
  'leads/events': ['leads/audit/audit.schemas', 'leads/lead.contract', 'leads/lead.entity'],
  'leads/notes': ['leads/lead.contract', 'leads/audit'],
  'leads/notifications': [
    'leads/lead.contract',
    'leads/lead.entity',
    'leads/people/people.service',
    'leads/audit',
    'outbox/outbox-messages.repository',
    ...SENDING,
  ],
  'leads/notifications/receipts': [
    'leads/lead.entity',
    'leads/notifications/notifications.service',
    'outbox/outbox-messages.repository',
    ...SENDING,
  ],
  'leads/exports': ['leads/audit', 'leads/lead.contract'],
  'leads/desk': [
    'leads/lead-view.service',
    'leads/lead-changes.service',
    'leads/lead.contract',
    'leads/lead.entity',
    'leads/lead.schemas',
    'leads/leads.openapi',
    'leads/audit',
  ],
  'leads/people': [],
  'leads/retention': ['leads/lead-changes.service'],
  'outbox/transports': ['outbox/delivery-error'],
};

/** What each folder of frontend/src may import from, besides itself. */
const FRONTEND: Record<string, readonly string[]> = {
  lib: ['paths'],
  content: ['paths', '../content'],
  words: ['content'],
  components: ['content', 'lib', 'paths', 'words'],
  desk: ['components', 'content', 'lib', 'page-meta', 'paths', 'words'],
  pages: ['components', 'content', 'lib', 'page-meta', 'paths', 'words'],
  render: ['content', 'page-meta', 'paths', 'words'],
};
/** The folders that know the rules of a lead. */
const KNOW_LEADS = ['components', 'desk'];

/** Restricted import specifiers, in the syntax of .gitignore: `!` allows specifiers again. */
interface Pattern {
  group: string[];
  importNamePattern?: string;
  message: string;
}

const TYPEORM: Pattern = {
  group: ['typeorm', '@nestjs/typeorm'],
  message:
    'Only services, senders, repositories, entities, modules and database/ may import TypeORM.',
};
const SWAGGER: Pattern = {
  group: ['@nestjs/swagger'],
  message: 'Only openapi/write-document imports it: the running product does not need it.',
};
const FRONTEND_SOURCE: Pattern = {
  group: ['**/frontend/**'],
  message: 'The backend reads the built frontend, never its source.',
};
const CONTRACT_ONLY: Pattern = {
  group: [
    '@sandglass/**',
    '!@sandglass/backend/lead.contract',
    '!@sandglass/backend/openapi',
    '!@sandglass/backend/words',
  ],
  message:
    'From the backend, the frontend may import lead.contract and words, and nothing else but the types of openapi.',
};
const EDITOR_BACKEND: Pattern = {
  group: [
    '**/backend/src/**',
    '!**/backend/src/access/people-file.ts',
    '!**/backend/src/access/password-limits.ts',
    '!**/backend/src/access/local-request.ts',
    '!**/backend/src/access/proxy-tokens.ts',
    '!**/backend/src/config/token-variables.ts',
    '!**/backend/src/http/same-origin.ts',
    '!**/backend/src/limits/read-address.ts',
  ],
  message: 'From the backend, the editor may import what lets somebody in, and nothing else.',
};
const NO_CONTRACT: Pattern = {
  group: ['@sandglass/**', '!@sandglass/backend/words'],
  message: 'Only components and the desk may import lead.contract.',
};
const BUILD_TIME: Pattern = {
  group: ['**/generator/**'],
  message: 'The generator does not run in the browser.',
};
const FAST_CHECK = {
  name: 'fast-check',
  message: 'Import it from backend/src/testing/fuzz/fast-check.ts, which sets its seed.',
};
const NOT_IN_STATIC = 'Static parts are rendered by the build: put hooks and handlers beside them.';
const HANDLERS = [
  'onClick',
  'onChange',
  'onInput',
  'onSubmit',
  'onKeyDown',
  'onFocus',
  'onBlur',
  'onLoad',
];
const forbid = HANDLERS.map((propName) => ({ propName, message: NOT_IN_STATIC }));
const allow = (up: string, names: readonly string[]): string[] =>
  names.flatMap((name) => [`!${up}${name}/**`, `!${up}${name}.ts`]);

/**
 * Restricts imports from outside a folder to its list. This takes a single pattern, because oxlint
 * applies the exceptions (`!`) of one pattern to all other patterns for the same file.
 */
const only = (folder: string, allowed: readonly string[]): Pattern => ({
  group: ['../**', ...allow('../', allowed)],
  message: `${folder} may import from ${listed(allowed)}.`,
});

/** The same for a room: all paths are those in backend/src. */
const onlyRoom = (room: string, allowed: readonly string[]): Pattern => ({
  group: [
    '../**',
    ...allow(
      '',
      allowed.map((path) => posix.relative(room, path)),
    ),
  ],
  message: `${room} may import from ${listed(allowed)}.`,
});

/** The same for a subfolder without rules of its own: those of its parent folder apply. */
const onlyWithin = (folder: string, allowed: readonly string[]): Pattern => ({
  group: ['../../**', ...allow('../../', allowed)],
  message: `${folder} may import from ${listed(allowed)}.`,
});

const listed = (names: readonly string[]) =>
  names.length === 0 ? 'no other folder' : names.join(', ');

const refuse = (files: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
});

/** A later override replaces an earlier one, so the files that may import TypeORM follow the rule for all files. */
const backendFiles = (folder: string, arrows: readonly Pattern[]): OxlintOverride[] => {
  const files = `backend/src/${folder}/*`;
  if (folder.startsWith('database')) return [refuse(`${files}.ts`, [...arrows, FRONTEND_SOURCE])];
  return [
    refuse(`${files}.ts`, [...arrows, TYPEORM, SWAGGER, FRONTEND_SOURCE]),
    refuse(`${files}.{service,sender,repository,entity,module}.ts`, [...arrows, FRONTEND_SOURCE]),
  ];
};

const backend = [
  refuse('backend/src/*.ts', [TYPEORM, FRONTEND_SOURCE]),
  ...Object.entries(BACKEND).flatMap(([folder, allowed]) =>
    backendFiles(folder, [only(folder, allowed)]),
  ),
  refuse('backend/src/openapi/write-document.ts', [
    only('openapi', BACKEND['openapi']!),
    TYPEORM,
    FRONTEND_SOURCE,
  ]),
  ...Object.entries(ROOMS).flatMap(([room, own]) =>
    backendFiles(room, [onlyRoom(room, [...own, ...BACKEND[room.split('/')[0]!]!])]),
  ),
];

/** In what the build renders, a hook or a handler would have no effect in the browser, without a word. */
const staticFiles = (files: string, patterns: readonly Pattern[], arrows: Pattern) =>
  refuse(files, [
    ...patterns,
    { group: [...arrows.group, '**/use-*'], message: `${arrows.message} ${NOT_IN_STATIC}` },
    { group: ['react', 'wouter', 'swr'], importNamePattern: '^use', message: NOT_IN_STATIC },
  ]);

const frontend = [
  refuse('frontend/src/**', [CONTRACT_ONLY, BUILD_TIME]),
  ...Object.entries(FRONTEND).flatMap(([folder, allowed]) => {
    const contract = KNOW_LEADS.includes(folder) ? CONTRACT_ONLY : NO_CONTRACT;
    const patterns = [contract, BUILD_TIME];
    const [direct, within] = [only(folder, allowed), onlyWithin(folder, allowed)];
    return [
      refuse(`frontend/src/${folder}/*`, [...patterns, direct]),
      refuse(`frontend/src/${folder}/*/*`, [...patterns, within]),
      staticFiles(`frontend/src/${folder}/*.static.tsx`, patterns, direct),
      staticFiles(`frontend/src/${folder}/*/*.static.tsx`, patterns, within),
    ];
  }),
  // What desk and editor do alike to let somebody in. The editor has nothing of the database.
  refuse('frontend/editor/*/*', [EDITOR_BACKEND]),
  refuse('frontend/editor/server/*/*', [EDITOR_BACKEND]),
  // Inlined in every document.
  refuse('frontend/src/boot.ts', [
    NO_CONTRACT,
    BUILD_TIME,
    { group: ['./**', '!./lib/**', '!./paths.ts'], message: 'boot may import from lib, paths.' },
  ]),
  {
    files: ['frontend/src/**/*.static.tsx'],
    rules: {
      'react/forbid-dom-props': ['error', { forbid }],
      'react/forbid-component-props': ['error', { forbid }],
    },
  } satisfies OxlintOverride,
];

const config: OxlintConfig = {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise', 'jest', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  rules: {
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-default-export': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-useless-fragment': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'error',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'waitFor'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'off',
    'no-console': ['error', { allow: ['error'] }],
    'node/no-process-env': 'error',
    eqeqeq: 'error',
    curly: 'off',
  },
  ignorePatterns: ['backend/openapi.d.ts', 'dist', 'dist.editor', 'node_modules', '.wireit'],
  overrides: [
    {
      files: [
        '**/generator/**',
        'e2e/**',
        'backend/src/{admin-password,main,notify-test,run}.ts',
        'frontend/editor/server/{main,edit}.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    // Everything else gets its configuration from readEnvironment().
    {
      files: [
        'backend/src/config/*',
        'backend/src/{admin-password,main,run,database-url,notify-test}.ts',
        // Passes on to PostgreSQL what it needs of the environment.
        'backend/src/database/embedded/program.ts',
        // The folder of the build is known before the settings are read.
        'backend/src/site/built-file.ts',
        'backend/src/testing/**',
        'frontend/editor/preview/previewer.ts',
        'frontend/editor/publisher/publisher.ts',
        'frontend/editor/server/{main,edit}.ts',
        'frontend/generator/folders.ts',
        'frontend/vite.config.ts',
        'e2e/**',
        '**/*.spec.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    // Playwright and our test helpers also name functions `use…`, which are not React hooks.
    {
      files: [
        'backend/**',
        'e2e/**',
        'frontend/*.spec.ts',
        'frontend/editor/{preview,server}/**/*.spec.ts',
        'frontend/editor/testing/**',
        'frontend/generator/**',
        'frontend/testing/**',
      ],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    { files: ['backend/**'], rules: { 'no-shadow': 'off' } },
    ...backend,
    ...frontend,
    {
      files: ['backend/src/testing/**', '**/*.spec.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [FAST_CHECK] }] },
    },
    {
      files: ['backend/src/testing/fuzz/fast-check.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
};

export default config;
