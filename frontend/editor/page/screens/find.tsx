import useSWR from 'swr';
import { Link, useSearchParams } from 'wouter';
import * as words from 'virtual:words/editor';
import { fill } from '../../../src/words/fill.ts';
import { api, type FoundLine } from '../data/api.ts';
import { useFields, useSite } from '../data/use-content.ts';
import { at, groupOf, isCreatable, titleOf } from '../groups.ts';
import { Column, Waiting } from '../parts/shell.tsx';

/** Where a phrase stands, in all texts. */
export const FindScreen = () => {
  const [parameters] = useSearchParams();
  const searched = parameters.get('words') ?? '';
  const { data: places, error } = useSWR<FoundLine[], Error>(['search', searched], () =>
    api.search(searched),
  );
  const { data: state } = useSite();
  const found = new Set(places?.map(({ path }) => path));
  const fields = useFields(state, (path) => found.has(path) && isCreatable(groupOf(path)));
  if (!places) return <Waiting error={error} />;
  return (
    <Column heading={fill(words.search.heading, { words: searched })}>
      <p role="status" className="text-muted">
        {places.length > 0
          ? fill(words.search.found, { count: places.length })
          : words.search.nothing}
      </p>
      <ul className="divide-y divide-rule border-y border-rule">
        {places.map(({ path, line, text, fieldPath }) => (
          <li key={`${path}:${line}`}>
            <Link
              href={at.place({ path, line, fieldPath })}
              className="-mx-2 grid gap-0.5 rounded-sm px-2 py-3 no-underline hover:bg-selected"
            >
              <span className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{titleOf(path, fields.get(path))}</span>
                <span className="text-sm text-muted">{fill(words.search.line, { line })}</span>
              </span>
              <span className="text-sm">{text.trim()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  );
};
