import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import type { State } from '../data/api.ts';
import { draftPaths } from '../data/drafts.ts';
import { useFields, useSite } from '../data/use-content.ts';
import type { Fields } from '../file/rewrite-yaml.ts';
import {
  at,
  CREATABLE,
  groupOf,
  GROUPS,
  isCreatable,
  isEditable,
  statusOf,
  type Status,
} from '../groups.ts';
import { MistakeList } from '../parts/mistakes.tsx';
import { Column, SignedIn, Waiting } from '../parts/shell.tsx';
import { readableTime, TextList } from '../parts/text-list.tsx';

const CREATE = {
  articles: words.create.article,
  services: words.create.service,
  team: words.create.member,
};

/** The first page: what is live, what waits, and everything that can be edited. */
export const Start = () => {
  const { data: state, error } = useSite();
  const fields = useFields(state, (path) => isCreatable(groupOf(path)) && path.endsWith('.md'));
  if (!state) return <Waiting error={error} />;
  const having = (status: Status) =>
    [...fields].filter(([, each]) => statusOf(each) === status).map(([path]) => path);
  const [drafts, toCome] = [having('draft'), having('toCome')];
  return (
    <Column heading={words.site.heading}>
      <SiteState {...state} />
      {state.mistakes.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-2xl">{words.site.mistakes}</h2>
          <MistakeList mistakes={state.mistakes} fields={fields} />
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {CREATABLE.map((group, index) => (
          <Link
            key={group}
            href={at.create(group)}
            className={buttonClass({ variant: index === 0 ? 'default' : 'outline' })}
          >
            {CREATE[group]}
          </Link>
        ))}
      </div>
      <Texts heading={words.site.unsaved} paths={draftPaths()} fields={fields} />
      <Texts heading={words.site.drafts} paths={drafts} fields={fields} />
      <Texts heading={words.site.toCome} paths={toCome} fields={fields} />
      <section className="grid gap-3">
        <h2 className="text-2xl">{words.site.texts}</h2>
        <GroupList state={state} />
      </section>
      <div className="md:hidden">
        <SignedIn {...state} />
      </div>
    </Column>
  );
};

const SiteState = ({ site, siteUrl }: State) => (
  <section className="grid gap-3 rounded-sm border border-rule bg-card p-5">
    {site.failure === undefined ? (
      <p role="status" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-lg">
        <span>
          {site.isBuilding
            ? words.site.building
            : site.liveSince && fill(words.site.live, { time: readableTime(site.liveSince) })}
        </span>
      </p>
    ) : (
      <>
        <h2 className="text-xl text-danger">{words.site.failed}</h2>
        <p>{words.site.failedText}</p>
        <pre className="overflow-x-auto text-sm whitespace-pre-wrap text-muted">{site.failure}</pre>
      </>
    )}
    <a
      href={siteUrl}
      target="_blank"
      rel="noreferrer"
      className="text-link inline-flex min-h-11 items-center justify-self-start"
    >
      {words.site.visit}
    </a>
  </section>
);

interface TextsProps {
  heading: string;
  paths: readonly string[];
  fields: ReadonlyMap<string, Fields>;
}

const Texts = ({ heading, paths, fields }: TextsProps) =>
  paths.length > 0 && (
    <section className="grid gap-3">
      <h2 className="text-2xl">{heading}</h2>
      <TextList paths={paths} fields={fields} />
    </section>
  );

const GroupList = ({ state }: { state: State }) => {
  const texts = Object.keys(state.files).filter(isEditable);
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3">
      {GROUPS.map((group) => {
        const count = texts.filter((path) => groupOf(path) === group).length;
        return (
          <li key={group} className="bg-card">
            <Link
              href={at.group(group)}
              className="grid min-h-20 content-center gap-0.5 px-5 py-3 no-underline hover:bg-selected"
            >
              <span className="font-semibold">{words.groups[group]}</span>
              <span className="text-sm text-muted">{fill(words.site.count, { count })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

export const createLabel = (group: keyof typeof CREATE): string => CREATE[group];
