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
  const isArticle = group === 'articles';
  const changes: Change[] = [
    { path: to, text: isArticle ? withAlias(text, slugIn(path)) : text, seen: null },
    { path, remove: true, seen: state.files[path] ?? null },
  ];
  const linked = await api.search(pageOf(path));
  for (const other of new Set([...fields.keys(), ...linked.map((place) => place.path)])) {
    const its = fields.get(other) ?? {};
    const schema = forms[kindOf(other, forms)!] ?? {};
    const renamed = withReference(its, schema, CONTROLS[group], slugIn(path), slug);
    const isLinked = linked.some((place) => place.path === other);
    if (other === path || (renamed === its && !isLinked)) continue;
    const file = await api.file(other);
    const withNames = renamed === its ? file.text : withFields(file.text, renamed);
    changes.push({ path: other, text: withLinks(withNames, path, to), seen: file.id });
  }
  // A service has no page of its own, and articles keep their old addresses themselves.
  return group === 'team'
    ? [...changes, await redirectChange([{ from: pageOf(path), to: pageOf(to) }])]
    : changes;
};

const withAlias = (text: string, alias: string): string => {
  const fields = fieldsOf(cutText(text)) ?? {};
  const aliases = (fields['aliases'] as Value[] | undefined) ?? [];
  return withFields(text, { ...fields, aliases: [...aliases, alias] });
};

/** Links to the page, and to its sections. */
const withLinks = (text: string, path: string, to: string): string =>
  text.replaceAll(new RegExp(`${pageOf(path)}(?![\\w-])`, 'g'), pageOf(to));

const redirectChange = async (added: readonly { from: string; to: string }[]): Promise<Change> => {
  const { text, id } = await api.file(REDIRECTS);
  const fields = fieldsOf(cutText(text)) ?? {};
  const redirects = (fields['redirects'] as Value[] | null) ?? [];
  return {
    path: REDIRECTS,
    text: withFields(text, { ...fields, redirects: [...redirects, ...added] }),
    seen: id,
  };
};

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
  return [change, await redirectChange(addresses.map((from) => ({ from, to: target })))];
};
