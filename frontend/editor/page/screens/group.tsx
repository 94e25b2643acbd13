import useSWR from 'swr';
import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../src/components/button.tsx';
import { language } from '../../../src/words/language.ts';
import { api } from '../data/api.ts';
import { useFields, useSite } from '../data/use-content.ts';
import type { Fields } from '../file/rewrite-yaml.ts';
import {
  at,
  groupOf,
  hasRemovable,
  isCreatable,
  isEditable,
  titleOf,
  type Group,
} from '../groups.ts';
import { Column, Waiting } from '../parts/shell.tsx';
import { TextList } from '../parts/text-list.tsx';
import { createLabel } from './start.tsx';

/** All texts of a kind. */
export const GroupScreen = ({ group }: { group: Group }) => {
  const { data: state, error } = useSite();
  const isOfGroup = (path: string) => isEditable(path) && groupOf(path) === group;
  const fields = useFields(state, (path) => isCreatable(group) && isOfGroup(path));
  if (!state) return <Waiting error={error} />;
  const paths = Object.keys(state.files).filter(isOfGroup);
  return (
    <Column heading={words.groups[group]}>
      {isCreatable(group) && (
        <Link href={at.create(group)} className={buttonClass({ className: 'justify-self-start' })}>
          {createLabel(group)}
        </Link>
      )}
      <TextList paths={paths.toSorted(inOrder(fields))} fields={fields} />
      {hasRemovable(group) && <Removed group={group} />}
    </Column>
  );
};

/** The texts that were deleted, with the way to put them back. */
const Removed = ({ group }: { group: Group }) => {
  const { data: paths = [] } = useSWR<string[], Error>(['removed', group], () =>
    api.removed(group),
  );
  if (paths.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{words.history.removed}</h2>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <Link href={at.history(path)} className="text-link inline-flex min-h-11 items-center">
              {titleOf(path)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Articles from the newest, services and members in the order of their page, others by name. */
const inOrder =
  (fields: ReadonlyMap<string, Fields>) =>
  (one: string, other: string): number => {
    const [a, b] = [fields.get(one), fields.get(other)];
    const byDay = String(b?.['date'] ?? '').localeCompare(String(a?.['date'] ?? ''));
    const byPlace = Number(a?.['order'] ?? 0) - Number(b?.['order'] ?? 0);
    return byDay || byPlace || titleOf(one, a).localeCompare(titleOf(other, b), language);
  };
