import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { unknownVariables } from '../backend/src/config/unknown-variables.ts';
import { VARIABLES } from '../backend/src/config/environment.schema.ts';
import { found, read } from './support/project.ts';

const NAMES = Object.keys(VARIABLES);

/** Those of Node, of the folder of the site, of the editor and of compose. */
const OTHERS = [
  'TZ',
  'SITE_FOLDER',
  'EDITOR_URL',
  'EDITORS_FILE',
  'EDITOR_PORT',
  'EDITOR_JWT_HEADER',
  'EDITOR_JWT_JWKS_URL',
  'EDITOR_JWT_ISSUER',
  'EDITOR_JWT_AUDIENCE',
  'EDITOR_JWT_USERS',
  'POSTGRES_PASSWORD',
  'SANDGLASS_IMAGE',
  'SANDGLASS_EDITOR_IMAGE',
];

test('.env.example, docs and compose have every variable in the order of the code', () => {
  expect(found(read('.env.example'), /^#([A-Z_]+)=/gm)).toEqual([...NAMES, ...OTHERS]);

  const lines = found(read('docs/configuration.md'), /^- (`[A-Z].*?): /gm);
  expect(lines.flatMap((line) => found(line, /`([A-Z_]+)`/g))).toEqual([...NAMES, ...OTHERS]);

  const compose = read('docker-compose.yml');
  const { services } = parse(compose) as {
    services: { sandglass: { environment: Record<string, string | null> } };
  };
  // The image sets the first two, and has no embedded database.
  const set = ['HOST', 'PORT', 'DATA_DIR'];
  expect(Object.keys(services.sandglass.environment)).toEqual([
    ...NAMES.filter((name) => !set.includes(name)),
    // Node's own.
    'TZ',
    // Read before the settings.
    'SITE_FOLDER',
  ]);
  const names = found(compose, /\$\{([A-Z_]+)/g);
  expect(names).toContain('POSTGRES_PASSWORD');
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])), names)).toEqual([]);
});

interface Deployment {
  spec: { template: { spec: { containers: { env: { name: string }[] }[] } } };
}

test('the base of Kubernetes has every variable once, in sandglass.env or as a secret', () => {
  const { spec } = parse(read('deploy/kubernetes/base/deployment.yaml')) as Deployment;
  const secrets = spec.template.spec.containers[0]!.env.map(({ name }) => name);
  const others = found(read('deploy/kubernetes/base/sandglass.env'), /^([A-Z_]+)=/gm);

  expect([...secrets, ...others].toSorted()).toEqual(NAMES.toSorted());
});
