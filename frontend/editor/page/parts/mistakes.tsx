import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { fill } from '../../../src/words/fill.ts';
import type { Mistake, Refusal } from '../data/api.ts';
import type { Fields } from '../file/rewrite-yaml.ts';
import { at, titleOf } from '../groups.ts';

// Mistakes that are not shown at their fields, each with the way to its place.

interface MistakeListProps {
  mistakes: readonly Mistake[];
  /** Of the texts, for their titles. */
  fields?: ReadonlyMap<string, Fields>;
}

export const MistakeList = ({ mistakes, fields }: MistakeListProps) => (
  <ul className="grid gap-2">
    {mistakes.map(({ path, line, field, fieldPath, text }) => (
      <li key={`${path} ${line} ${field} ${text}`} className="border-s-4 border-danger ps-3">
        <Link href={at.place({ path, line, fieldPath })} className="text-link">
          {fill(words.site.inText, { text: titleOf(path, fields?.get(path)), line })}
        </Link>
        <p>
          {field && <strong>{field}: </strong>}
          {text}
        </p>
      </li>
    ))}
  </ul>
);

export type Problem = Pick<Refusal, 'message' | 'mistakes'>;

interface ProblemListProps extends Pick<MistakeListProps, 'fields'> {
  problem: Problem;
}

/** Why something was refused. */
export const ProblemList = ({ problem, ...titles }: ProblemListProps) => (
  <div role="alert" className="grid gap-3">
    <p className="font-semibold text-danger">{problem.message}</p>
    <MistakeList mistakes={problem.mistakes} {...titles} />
  </div>
);

/** A mistake in another text than the one that is open. What was typed in this one stays. */
export const OtherMistake = ({ path, line, field, fieldPath, text }: Mistake) => (
  <Link href={at.place({ path, line, fieldPath })} className="text-link">
    {fill(words.edit.inOtherText, {
      text: titleOf(path),
      mistake: field ? `${field}: ${text}` : text,
    })}
  </Link>
);
