import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { fill } from '../../../src/words/fill.ts';
import type { Mistake } from '../data/api.ts';
import { at, titleOf } from '../groups.ts';

/** A mistake in another text, and the way to its place. What was typed in this one stays. */
export const OtherMistake = ({ path, line, field, fieldPath, text }: Mistake) => (
  <Link href={at.place({ path, line, fieldPath })} className="text-link">
    {fill(words.edit.inOtherText, {
      text: titleOf(path),
      mistake: field ? `${field}: ${text}` : text,
    })}
  </Link>
);
