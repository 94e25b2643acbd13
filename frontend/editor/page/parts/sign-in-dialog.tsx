import { useState, type SubmitEvent } from 'react';
import * as words from 'virtual:words/editor';
import { Button, buttonClass } from '../../../src/components/button.tsx';
import { Dialog } from '../../../src/components/dialog/dialog.tsx';
import { Field } from '../../../src/components/field.tsx';
import { HttpError } from '../../../src/lib/http.ts';
import { goOn, signIn, useSession } from '../data/session.ts';
import { useSite } from '../data/use-content.ts';

/** Over the page on which somebody writes, after their session has ended. */
export const SignInDialog = () => {
  const { hasEnded } = useSession();
  const { data } = useSite();
  if (!hasEnded) return null;
  return data && !data.canSignOut ? <ElsewhereDialog /> : <OpenDialog />;
};

/**
 * Nothing can be done without a session, and whatever waits for one would wait for ever: the page is
 * that of the sign-in then. What was typed is kept in this browser.
 */
const reload = () => window.location.reload();

/** Of somebody whom a proxy has let in: it asks when they open a page. */
const ElsewhereDialog = () => (
  <Dialog title={words.signIn.heading} description={words.signIn.elsewhere} onClose={reload}>
    <div className="flex flex-wrap gap-3">
      <a href="/" target="_blank" rel="noreferrer" className={buttonClass({})}>
        {words.signIn.submit}
      </a>
      <Button variant="outline" onClick={goOn}>
        {words.signIn.goOn}
      </Button>
    </div>
  </Dialog>
);

const OpenDialog = () => {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await signIn(String(values.get('address')), String(values.get('password')));
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.signIn.heading} description={words.signIn.text} onClose={reload}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          name="address"
          label={words.signIn.address}
          inputMode="email"
          autoComplete="username"
          required
        />
        <Field
          name="password"
          type="password"
          label={words.signIn.password}
          autoComplete="current-password"
          error={problem}
          required
        />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.signIn.submit}
        </Button>
      </form>
    </Dialog>
  );
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return (error as Error).message;
  try {
    return (JSON.parse(error.body) as { message: string }).message;
  } catch {
    return error.body;
  }
};
