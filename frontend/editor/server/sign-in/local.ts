import { execFileSync } from 'node:child_process';
import type { RequestHandler } from 'express';
import { isLocalRequest } from '../../../../backend/src/access/local-request.ts';
import type { Author } from '../../store/history.ts';
import type { EditorWords } from '../../words/editor-words.ts';
import { Failure } from '../errors.ts';

const gitConfig = (name: string): string | undefined => {
  try {
    return execFileSync('git', ['config', name], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Whoever uses this machine: as Git calls them. */
const personHere = (words: EditorWords): Author => ({
  name: gitConfig('user.name') ?? words.history.thisMachine,
  email: gitConfig('user.email') ?? 'editor@localhost.invalid',
});

/** Without sign-in: only for requests of this machine that no proxy has passed on. */
export const requireLocal = (words: () => EditorWords): RequestHandler => {
  const person = personHere(words());
  return (request, response, next) => {
    if (!isLocalRequest(request)) throw new Failure(403, words().failed.localOnly);
    response.locals['person'] = person;
    next();
  };
};
