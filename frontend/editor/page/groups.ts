import * as words from 'virtual:words/editor';
import { OPTIONAL_SECTIONS } from '../../src/content/schema/optional-sections.ts';
import { isDue } from '../../generator/read/publication.ts';
import { nameInWords } from './file/name-in-words.ts';
import type { Fields } from './file/rewrite-yaml.ts';
import { idOf, type FieldPath } from './form/form-context.ts';

/** The kinds of texts, as the first page lists them. */
export const GROUPS = Object.keys(words.groups) as Group[];
export type Group = keyof typeof words.groups;

/** Of these, anybody may begin another one. */
export const CREATABLE = ['articles', 'services', 'team'] as const;
export type Creatable = (typeof CREATABLE)[number];

export const isCreatable = (group: string): group is Creatable =>
  CREATABLE.some((other) => other === group);

/** Whether a text may be deleted. */
export const isRemovable = (path: string): boolean =>
  isCreatable(groupOf(path)) || OPTIONAL_SECTIONS.some((section) => section === path);

/** Whether texts of a group may be deleted. */
export const hasRemovable = (group: Group): boolean =>
  isCreatable(group) || OPTIONAL_SECTIONS.some((section) => groupOf(section) === group);

const GROUP_OF_FILE: Record<string, Group> = {
  'legal.yaml': 'legal',
  'privacy.md': 'legal',
  'statements.yaml': 'legal',
  'newsletter.yaml': 'mail',
  'site.yaml': 'site',
  'topics.yaml': 'site',
  'redirects.yaml': 'site',
};

/** Whether it is a text of the content, and not about it. */
export const isEditable = (path: string): boolean =>
  /\.(?:md|yaml)$/.test(path) && path !== 'README.md';

export const groupOf = (path: string): Group => {
  const [folder] = path.split('/');
  return GROUPS.find((group) => group === folder) ?? GROUP_OF_FILE[path] ?? 'pages';
};

/** The last part of its address. */
export const slugIn = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** How a file is called: by its title, or by what it is. */
export const titleOf = (path: string, fields?: Fields): string => {
  if (!isCreatable(groupOf(path)))
    return (words.files as Record<string, string>)[nameInWords(path)] ?? path;
  const title = fields?.['title'] ?? fields?.['name'];
  return typeof title === 'string' && title ? title : slugIn(path);
};

interface PlaceOfLink {
  path: string;
  line: number;
  fieldPath?: FieldPath | undefined;
}

/** The addresses of the editor's own pages. */
export const at = {
  start: '/',
  group: (group: Group) => `/in/${group}`,
  create: (group: Creatable) => `/new/${group}`,
  text: (path: string) => `/text/${path}`,
  /** That of a text, opened where a mistake or a phrase is (show-place.ts). */
  place: ({ path, line, fieldPath = [] }: PlaceOfLink) =>
    `/text/${path}#${fieldPath.length > 0 ? idOf(fieldPath) : `line-${line}`}`,
  history: (path: string) => `/history/${path}`,
  search: (searched: string) => `/find?words=${encodeURIComponent(searched)}`,
};

export type Status = 'draft' | 'toCome' | 'published';

export const statusOf = (fields: Fields): Status => {
  if (fields['draft'] === true) return 'draft';
  return typeof fields['date'] === 'string' && !isDue(fields['date']) ? 'toCome' : 'published';
};
