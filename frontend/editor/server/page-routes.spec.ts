import { cpSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { inFrontend } from '../../generator/folders.ts';
import { readContent } from '../../generator/read/content.ts';
import { useEditor } from '../testing/use-editor.ts';

const editor = useEditor();
const GERMAN = inFrontend('../e2e/firm-de/content');
beforeAll(() => cpSync(GERMAN, editor.at('content'), { recursive: true }));

const RELEASE = readContent(inFrontend('content')).files;
const EDITOR = 'words/editor.yaml';

/** What the page imports. */
const imported = async (path: string): Promise<Record<string, unknown>> => {
  const { status, text, type } = await editor.get(`/modules/${path}`);
  expect([status, type]).toEqual([200, 'text/javascript']);
  const { default: fields, ...named } = (await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  )) as { default: Record<string, unknown> };
  expect({ ...named }).toEqual(fields);
  return fields;
};
const change = (path: string, edit: (text: string) => string) =>
  writeFileSync(editor.at(`content/${path}`), edit(editor.read(path)));

test('the page imports the language and the words that the content has now', async () => {
  expect(await imported('site.yaml')).toEqual({ language: 'de-AT' });
  expect(await imported(EDITOR)).toMatchObject({
    name: 'Redaktion',
    site: { count: { one: '{count} Text', other: '{count} Texte' } },
  });
  expect(await imported('words/shared.yaml')).toMatchObject({ close: 'Schließen' });

  change(EDITOR, (text) => text.replace(/^name: .*$/m, `name: "Die 'Stube' von %site.shortName%"`));

  expect(await imported(EDITOR)).toMatchObject({ name: 'Die ‚Stube‘ von Murkontor' });
});

test('words that the content lacks, or that are wrong, are those of this release', async () => {
  change(EDITOR, (text) =>
    text
      .replace(/^skip: .*\n/m, '')
      .replace(/^ {2}heading: .*$/m, '  heading: []')
      .replace(/^back: .*$/m, 'back: Zurück zu {grup}'),
  );
  const { back, groups, skip, site } = RELEASE.get(EDITOR)!.fields as {
    back: string;
    groups: object;
    skip: string;
    site: { heading: string };
  };

  expect(await imported(EDITOR)).toMatchObject({
    back,
    skip,
    site: { heading: site.heading, visit: 'Website ansehen' },
  });

  change(EDITOR, () => 'name: [');
  expect(await imported(EDITOR)).toMatchObject({ back, groups, skip });
});

test.each(['legal.yaml', 'words/none.yaml', 'words/constructor', '..%2Fsite.yaml'])(
  'there is no module %s',
  async (path) => {
    expect((await editor.get(`/modules/${path}`)).status).toBe(404);
  },
);
