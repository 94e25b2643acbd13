import { expect, test } from '@jest/globals';
import { schemas } from '../src/content/schemas.ts';
import { isDeskPath, paths } from '../src/paths.ts';
import { addressOf, LINKED_PAGES } from './addresses.ts';

/** Files of which a visitor sees nothing, or only some. */
const MAY_HAVE_NO_PAGE = /^mail\/|^redirects\.yaml$|^words\//;

test.each(Object.keys(schemas).filter((kind) => !MAY_HAVE_NO_PAGE.test(kind)))(
  '%s is seen on a page',
  (kind) => {
    expect(addressOf(kind)).toMatch(/^\//);
  },
);

test.each(['nowhere.yaml', 'words/desk-list.yaml', 'mail/receipt.md'])(
  '%s, which no page shows, is not taken for a part of the home page',
  (path) => {
    expect(addressOf(path)).toBeUndefined();
  },
);

test('an editor can link to each page of the site, and to the form', () => {
  const ownPages = Object.values(paths)
    .filter((path) => typeof path === 'string')
    .filter((path) => /^\/[\w-]+$/.test(path) && !isDeskPath(path));

  expect(LINKED_PAGES.map(({ address }) => address).toSorted()).toEqual(
    [...ownPages, paths.section('contact')].toSorted(),
  );
});
