import { forms } from 'virtual:forms';
import type { Control } from '../../../../../src/content/schema/fields.ts';
import { kindOf } from '../../../../../src/content/schema/kind-of.ts';
import { api, type Change, type State } from '../../../data/api.ts';
import { cutText, fieldsOf, withFields } from '../../../file/content-text.ts';
import { withReference } from '../../../file/references.ts';
import type { Fields, Value } from '../../../file/rewrite-yaml.ts';
import { addressOf } from '../../../../addresses.ts';
import { groupOf, slugIn, type Creatable } from '../../../groups.ts';

const REDIRECTS = 'redirects.yaml';
/** Of the fields that name a text of a group. */
const CONTROLS: Record<Creatable, Control> = {
  articles: 'article',
  services: 'service',
  team: 'member',
};

/** Of an article, a service or a member: other texts have no address to change. */
const pageOf = (path: string): string => addressOf(path)!;

/** The path that a text gets with another address. */
export const pathWith = (path: string, slug: string): string =>
  path.replace(/[^/]+(?=\.md$)/, slug);

/** A text under another address, with all that names it. The old address leads to the new one. */
export const renameChanges = async (
  path: string,
  text: string,
  slug: string,
  state: State,
  fields: ReadonlyMap<string, Fields>,
): Promise<Change[]> => {
  const to = pathWith(path, slug);
  const group = groupOf(path) as Creatable;
  const withName = (other: string, its: Fields): Fields =>
    withReference(its, forms[kindOf(other, forms)!] ?? {}, CONTROLS[group], slugIn(path), slug);
  const naming = [...fields].filter(([other, its]) => withName(other, its) !== its);
  const linked = await api.search(pageOf(path));
  const others = new Set([...naming.map(([other]) => other), ...linked.map((place) => place.path)]);
  // A service has no page of its own, and articles keep their old addresses themselves.
  if (group === 'team') others.add(REDIRECTS);
  others.delete(path);
  const changes: Change[] = [
    {
      path: to,
      text: group === 'articles' ? withAlias(text, slugIn(path), slug) : text,
      seen: null,
    },
    { path, remove: true, seen: state.files[path] ?? null },
  ];
  for (const other of others) {
    // As it is now: somebody may have saved it since this page has read its fields.
    const file = await api.file(other);
    const its = fieldsOf(cutText(file.text)) ?? {};
    const named = withName(other, its);
    const renamed = withLinks(named === its ? file.text : withFields(file.text, named), path, to);
    const isMoved = group === 'team' && other === REDIRECTS;
    const changed = isMoved ? withMove(renamed, pageOf(path), pageOf(to)) : renamed;
    changes.push({ path: other, text: changed, seen: file.id });
  }
  return changes;
};

/** @param slug the address of the text: it may have been an earlier one, too */
const withAlias = (text: string, alias: string, slug: string): string => {
  const fields = fieldsOf(cutText(text)) ?? {};
  const aliases = (fields['aliases'] as Value[] | undefined) ?? [];
  const others = aliases.filter((each) => each !== slug);
  return withFields(text, { ...fields, aliases: [...others, alias] });
};

/** Links to the page, and to its sections. */
const withLinks = (text: string, path: string, to: string): string =>
  text.replaceAll(new RegExp(`${pageOf(path)}(?![\\w-])`, 'g'), pageOf(to));

type Redirect = { from: string; to: string };

const withRedirects = (text: string, change: (redirects: Redirect[]) => Redirect[]): string => {
  const fields = fieldsOf(cutText(text)) ?? {};
  const redirects = (fields['redirects'] as Redirect[] | null) ?? [];
  return withFields(text, { ...fields, redirects: change(redirects) });
};

/** @param to where the page is now: nothing leads away from there */
const withMove = (text: string, from: string, to: string): string =>
  withRedirects(text, (redirects) => [
    ...redirects.filter((each) => each.from !== to),
    { from, to },
  ]);

/**
 * Removes a text. The pictures that it alone shows leave with it.
 * @param target where visitors of its addresses are sent; empty: nowhere
 */
export const removeChanges = async (
  path: string,
  text: string,
  target: string,
  state: State,
): Promise<Change[]> => {
  const change: Change = { path, remove: true, seen: state.files[path] ?? null };
  if (!target) return [change];
  const aliases = (fieldsOf(cutText(text))?.['aliases'] as string[] | undefined) ?? [];
  const addresses = [slugIn(path), ...aliases].map((slug) => pageOf(pathWith(path, slug)));
  const added = addresses.map((from) => ({ from, to: target }));
  const redirects = await api.file(REDIRECTS);
  const changed = withRedirects(redirects.text, (before) => [...before, ...added]);
  return [change, { path: REDIRECTS, text: changed, seen: redirects.id }];
};
