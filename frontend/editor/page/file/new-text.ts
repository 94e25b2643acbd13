import { stringify } from 'yaml';
import { today } from '../../../generator/read/publication.ts';
import type { Creatable } from '../groups.ts';
import type { Fields } from './rewrite-yaml.ts';

const ARTICLE: Fields = {
  title: '',
  description: '',
  excerpt: '',
  date: '',
  draft: true,
  topics: [],
  summary: ['', '', ''],
  nextStep: '',
  service: '',
  author: '',
};

const SERVICE: Fields = {
  title: '',
  order: 1,
  draft: true,
  icon: '',
  description: '',
  facts: [{ label: '', value: '' }],
  youGet: ['', '', ''],
};

const MEMBER: Fields = {
  name: '',
  role: '',
  order: 1,
  draft: true,
  onAboutPage: true,
  portrait: '',
  shortBio: '',
  description: '',
  highlights: [1, 2, 3].map(() => ({ icon: '', label: '' })),
};

/**
 * What something new begins with: a draft of today, behind the others.
 * @param others what is there of its kind
 */
export const newText = (group: Creatable, title: string, others: readonly Fields[]): string => {
  const order = Math.max(0, ...others.map((each) => Number(each['order'] ?? 0))) + 1;
  const fields = {
    articles: { ...ARTICLE, title, date: today() },
    services: { ...SERVICE, title, order },
    team: { ...MEMBER, name: title, order },
  }[group];
  return `---\n${stringify(fields, { lineWidth: 0, singleQuote: true })}---\n`;
};
