import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { forms } from 'virtual:forms';
import * as words from 'virtual:words/editor';
import { Button } from '../../../src/components/button.tsx';
import { Field } from '../../../src/components/field.tsx';
import { draftOf, keepDraft } from '../data/drafts.ts';
import { useFields, useSite } from '../data/use-content.ts';
import { newText } from '../file/new-text.ts';
import { LONGEST_ADDRESS, slugOf } from '../file/slug.ts';
import { at, groupOf, type Creatable } from '../groups.ts';
import { Column, Waiting } from '../parts/shell.tsx';
import { createLabel } from './start.tsx';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The title of something new, and its address. The text begins as a draft in this browser. */
export const CreateScreen = ({ group }: { group: Creatable }) => {
  const { data: state, error } = useSite();
  const fields = useFields(state, (path) => groupOf(path) === group && path.endsWith('.md'));
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string>();
  const [mistake, setMistake] = useState<string>();
  const [, navigate] = useLocation();
  if (!state) return <Waiting error={error} />;
  const slug = typed ?? slugOf(title).slice(0, LONGEST_ADDRESS).replace(/-$/, '');
  const begin = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const path = `${group}/${slug}.md`;
    const isTaken = state.files[path] !== undefined || draftOf(path) !== undefined;
    if (!SLUG.test(slug)) setMistake(words.create.wrongAddress);
    else if (isTaken) setMistake(words.create.taken);
    else {
      const text = newText(group, forms[`${group}/*.md`], title, [...fields.values()]);
      keepDraft(path, { text, seen: null });
      navigate(at.text(path));
    }
  };
  return (
    <Column heading={createLabel(group)}>
      <form className="grid max-w-xl gap-6" onSubmit={begin}>
        <Field
          name="title"
          label={group === 'team' ? words.create.name : words.create.title}
          value={title}
          required
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="grid gap-1.5">
          <Field
            name="address"
            label={words.create.address}
            value={slug}
            maxLength={LONGEST_ADDRESS}
            error={mistake}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <p className="text-sm text-muted">{words.create.addressHint}</p>
        </div>
        <Button type="submit" className="justify-self-start">
          {words.create.begin}
        </Button>
      </form>
    </Column>
  );
};
