import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const { version } = JSON.parse(read('package.json')) as { version: string };

test('the changelog has the version, and what is not released yet above it', () => {
  const headings = Array.from(read('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm), ([, name]) => name);

  expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
});

test.each(['backend', 'frontend', 'e2e', 'e2e/lab'])('%s has the version of the project', (folder) => {
  expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ version });
});

test.each(['production', 'single'])('the overlay %s names the image of the version', (overlay) => {
  const { images } = parse(read(`deploy/kubernetes/overlays/${overlay}/kustomization.yaml`)) as {
    images: { newTag: string }[];
  };

  expect(images.map(({ newTag }) => newTag)).toEqual([version]);
});
