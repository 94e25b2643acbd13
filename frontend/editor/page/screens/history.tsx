import { useState } from 'react';
import useSWR from 'swr';
import { Link, useLocation } from 'wouter';
import * as words from 'virtual:words/editor';
import { Button } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import { api, Refusal, type Version } from '../data/api.ts';
import { refreshSite, useFile, useSite } from '../data/use-content.ts';
import { linesChanged } from '../file/lines-changed.ts';
import { cutText, fieldsOf, withLabels } from '../file/content-text.ts';
import { labelOf } from '../form/field-label.ts';
import { at, groupOf, titleOf } from '../groups.ts';
import { ProblemList, type Problem } from '../parts/mistakes.tsx';
import { Column, Waiting } from '../parts/shell.tsx';
import { readableTime } from '../parts/text-list.tsx';

/** What a text was after each Save, and the way back. */
export const HistoryScreen = ({ path }: { path: string }) => {
  const { data: state, error: siteError } = useSite();
  const { data: file } = useFile(path, state?.files[path]);
  const { data: versions, error } = useSWR<Version[], Error>(['history', path], () =>
    api.history(path),
  );
  const [chosen, setChosen] = useState<string>();
  if (!versions || !state) return <Waiting error={error ?? siteError} />;
  const fields = file && fieldsOf(cutText(file.text));
  const title = titleOf(path, fields);
  const group = groupOf(path);
  const back =
    state.files[path] === undefined
      ? { to: at.group(group), name: words.groups[group] }
      : { to: at.text(path), name: title };
  return (
    <Column heading={fill(words.history.heading, { title })}>
      <p>
        <Link href={back.to} className="text-link inline-flex min-h-11 items-center">
          {fill(words.back, { group: back.name })}
        </Link>
      </p>
      <div className="grid gap-8 md:grid-cols-[18rem_1fr]">
        <ol className="divide-y divide-rule self-start border-y border-rule">
          {versions.map(({ id, author, at: time }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                className="grid min-h-14 w-full content-center rounded-sm px-3 py-2 text-start hover:bg-selected aria-pressed:bg-selected"
                onClick={() => setChosen(id)}
              >
                <span className="font-semibold">
                  {fill(words.history.entry, { person: author.name, time: readableTime(time) })}
                </span>
                {index === 0 && file && (
                  <span className="text-sm text-muted">{words.history.now}</span>
                )}
              </button>
            </li>
          ))}
        </ol>
        {chosen === undefined ? (
          <p className="text-muted">{words.history.choose}</p>
        ) : (
          <VersionView key={chosen} commit={chosen} path={path} now={file?.text} />
        )}
      </div>
    </Column>
  );
};

interface VersionViewProps {
  commit: string;
  path: string;
  /** The text today; undefined if it was removed. */
  now: string | undefined;
}

const NOT_FOUND = 404;

const VersionView = ({ commit, path, now }: VersionViewProps) => {
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<Problem>();
  const { data: then, error } = useSWR<{ text: string }, Error>(['version', commit, path], () =>
    api.version(commit, path),
  );
  if (error instanceof Refusal && error.status === NOT_FOUND)
    return <p className="text-muted">{words.history.absent}</p>;
  if (!then) return <Waiting error={error} />;
  const changed = linesChanged(withLabels(then.text, labelOf), withLabels(now ?? '', labelOf));
  const restore = async () => {
    try {
      await api.restore(commit, path);
      await refreshSite();
      navigate(at.text(path));
    } catch (failure) {
      const { message } = failure as Error;
      setProblem({ message, mistakes: failure instanceof Refusal ? failure.mistakes : [] });
    }
  };
  return (
    <section className="grid min-w-0 content-start gap-4">
      <h2 className="text-xl">{words.history.changes}</h2>
      {changed.length === 0 ? (
        <p className="text-muted">{words.history.same}</p>
      ) : (
        <Button className="justify-self-start" onClick={() => void restore()}>
          {words.history.restore}
        </Button>
      )}
      {problem && <ProblemList problem={problem} />}
      {changed.map(({ before, after }) => (
        <div
          key={`${before.join()} ${after.join()}`}
          className="border-s-2 border-rule ps-4 text-sm"
        >
          {before.length > 0 && (
            <del className="block whitespace-pre-wrap text-muted">{before.join('\n')}</del>
          )}
          {after.length > 0 && (
            <ins className="block whitespace-pre-wrap no-underline">{after.join('\n')}</ins>
          )}
        </div>
      ))}
    </section>
  );
};
