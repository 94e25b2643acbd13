import { clsx } from 'clsx/lite';
import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { language } from '../../../src/words/language.ts';
import { fill } from '../../../src/words/fill.ts';
import type { Fields } from '../file/rewrite-yaml.ts';
import { draftPaths } from '../data/drafts.ts';
import { at, groupOf, isCreatable, statusOf, titleOf } from '../groups.ts';

export const readableDay = (day: string): string =>
  new Date(day).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });

export const readableTime = (time: string): string => {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(
    language,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
};

/** What visitors see of a text: live, a draft, on a later day. */
export const statusText = (fields: Fields): string => {
  const status = statusOf(fields);
  return status === 'toCome'
    ? fill(words.status.toCome, { day: readableDay(String(fields['date'])) })
    : words.status[status];
};

interface TextListProps {
  paths: readonly string[];
  fields: ReadonlyMap<string, Fields>;
}

/** Texts with a link each to the page where they are edited. */
export const TextList = ({ paths, fields }: TextListProps) => {
  const unsaved = draftPaths();
  if (paths.length === 0) return <p className="text-muted">{words.site.none}</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {paths.map((path) => (
        <TextRow
          key={path}
          path={path}
          fields={fields.get(path)}
          isUnsaved={unsaved.includes(path)}
        />
      ))}
    </ul>
  );
};

interface TextRowProps {
  path: string;
  fields: Fields | undefined;
  isUnsaved: boolean;
}

const TextRow = ({ path, fields, isUnsaved }: TextRowProps) => {
  const hasStatus = fields && isCreatable(groupOf(path));
  const date = fields?.['date'];
  return (
    <li>
      <Link
        href={at.text(path)}
        className="-mx-2 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-sm px-2 py-2 no-underline hover:bg-selected"
      >
        <span className="grow basis-60 font-semibold">{titleOf(path, fields)}</span>
        {typeof date === 'string' && statusOf(fields!) === 'published' && (
          <span className="text-sm text-muted">{readableDay(date)}</span>
        )}
        {(hasStatus || isUnsaved) && (
          <span
            className={clsx(
              'text-sm',
              isUnsaved ? 'font-semibold text-accent' : 'text-muted',
              'sm:min-w-24 sm:text-end',
            )}
          >
            {isUnsaved ? words.status.unsaved : statusText(fields!)}
          </span>
        )}
      </Link>
    </li>
  );
};
