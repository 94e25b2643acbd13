import { signedOut } from 'virtual:words/desk';
import { call, HttpError } from '../lib/http.ts';
import { isNewVisit } from '../lib/scroll.ts';
import { forget, keep, recall } from '../lib/stored.ts';
import type { FilterState } from './list-head/kept-filter.ts';

/** The sign-in has ended. Only a document leads to the next one. */
export class SignedOutError extends Error {}

/** As `call`. @throws SignedOutError, too */
export const callApi = async (...parameters: Parameters<typeof call>): Promise<Response> => {
  try {
    return await call(...parameters);
  } catch (error) {
    throw error instanceof HttpError && isSignedOut(error)
      ? new SignedOutError(sentenceFor(error))
      : error;
  }
};

/**
 * A proxy that wants a sign-in redirects to its page, sends it in place of the response, or refuses
 * with a status. HTML of any other status says that a proxy cannot reach the server.
 */
const isSignedOut = ({ status, isRedirect, isPage }: HttpError): boolean =>
  isRedirect || [401, 403].includes(status) || (isPage && status === 200);

/** The server says what it refuses. */
const sentenceFor = ({ status, isPage, body }: HttpError): string =>
  status === 403 && !isPage ? body : signedOut;

const FILTER = 'filter-before-sign-in';

/**
 * Loads the document, for which the browser or a proxy asks for a sign-in. Notes that were typed
 * are stored already. The history entry, which has the search, may be another one afterwards.
 */
export const signInAgain = (): void => {
  const { filter } = (window.history.state ?? {}) as FilterState;
  if (filter) keep(FILTER, filter);
  window.location.reload();
};

/**
 * A search is of one visit: it outlives a reload, Back and a sign-in, and not that its address is
 * opened anew, where Chromium keeps the state of the entry.
 */
const restoreFilter = () => {
  const { filter, ...state } = (window.history.state ?? {}) as FilterState;
  const kept = (isNewVisit() ? undefined : filter) ?? recall<FilterState['filter']>(FILTER);
  forget(FILTER);
  window.history.replaceState({ ...state, filter: kept }, '');
};

// Before the list reads it.
if (typeof window !== 'undefined') restoreFilter();
