import { addressOf, LINKED_PAGES } from '../../../addresses.ts';
import { language } from '../../../../src/words/language.ts';
import { useFields, useSite } from '../../data/use-content.ts';
import type { Fields, Value } from '../../file/rewrite-yaml.ts';
import type { Choice, FormContext } from '../../form/form-context.ts';
import { groupOf, isCreatable, slugIn, titleOf } from '../../groups.ts';

const TOPICS = 'topics.yaml';

/** What fields and links of a text can name. */
export const useChoices = (path: string) => {
  const { data: state } = useSite();
  const fields = useFields(
    state,
    (each) => each === TOPICS || (isCreatable(groupOf(each)) && each.endsWith('.md')),
  );
  const others = [...fields].filter(([each]) => each !== path && each !== TOPICS);
  const of = (group: string): Choice[] =>
    others
      .filter(([each]) => groupOf(each) === group)
      .map(([each, its]) => ({ id: slugIn(each), title: titleOf(each, its) }))
      .toSorted((a, b) => a.title.localeCompare(b.title, language));
  const choices: FormContext['choices'] = {
    topic: topicsIn(fields.get(TOPICS)),
    article: of('articles'),
    service: of('services'),
    member: of('team'),
  };
  const pages = [
    // Each of these files has an address.
    ...others.map(([each, its]) => ({ address: addressOf(each)!, title: titleOf(each, its) })),
    ...LINKED_PAGES.map(({ own, address }) => ({ address, title: titleOf(own) })),
  ];
  return { choices, pages, fields };
};

const topicsIn = (file: Fields | undefined): Choice[] => {
  const topics: Value = file?.['topics'] ?? [];
  if (!Array.isArray(topics)) return [];
  return (topics as Fields[]).map(({ id, title }) => ({ id: String(id), title: String(title) }));
};
