import { call, HttpError } from '../../../src/lib/http.ts';
import type { FieldPath, Mistake } from '../../../generator/read/mistake.ts';
import { signInAgain } from './session.ts';

export type { Mistake };

/** What the server of the editor says of content, site and session. */
export interface State {
  person: { name: string; email: string };
  /** Without sign-in, for this machine only. */
  isLocal: boolean;
  /** Whether they have signed in here, not at a proxy. */
  canSignOut: boolean;
  /** The id of each file's content, by its path. */
  files: Record<string, string>;
  /** Those that keep the site from being published. */
  mistakes: Mistake[];
  site: { isBuilding: boolean; liveSince?: string; failure?: string };
  language: string;
  siteUrl: string;
}

export interface ContentFile {
  path: string;
  id: string;
  text: string;
}

export interface Change {
  path: string;
  text?: string;
  base64?: string;
  remove?: true;
  /** The id of what the person has seen of it; null for a new file. */
  seen: string | null;
}

export interface Saved {
  commit: string;
  mistakes: Mistake[];
}

export interface Preview {
  /** A whole document; null if nothing can be shown. */
  html: string | null;
  mistakes: Mistake[];
}

export interface Version {
  id: string;
  message: string;
  author: { name: string; email: string };
  at: string;
}

export interface FoundLine {
  path: string;
  line: number;
  /** Absent in the text below the fields. */
  fieldPath?: FieldPath;
  text: string;
}

/** Why the server did not do something, in a sentence. Nothing was saved. */
export class Refusal extends Error {
  readonly status: number;
  readonly mistakes: readonly Mistake[];

  constructor(status: number, message: string, mistakes: readonly Mistake[] = []) {
    super(message);
    this.status = status;
    this.mistakes = mistakes;
  }
}

const refusalOf = ({ status, body }: HttpError): Refusal => {
  try {
    const { message, mistakes } = JSON.parse(body) as { message: string; mistakes?: Mistake[] };
    return new Refusal(status, message, mistakes);
  } catch {
    return new Refusal(status, body);
  }
};

/**
 * Asks again after a session has ended and the person has signed in.
 * @throws Refusal, Error if the network fails
 */
const ask = async <Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> => {
  try {
    const response = await call(method, path, body);
    return (await response.json()) as Answer;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status !== 401) throw refusalOf(error);
    await signInAgain();
    return ask(method, path, body);
  }
};

const inAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/');

export const api = {
  state: () => ask<State>('GET', '/api/state'),
  file: (path: string) => ask<ContentFile>('GET', `/api/files/${inAddress(path)}`),
  save: (changes: readonly Change[]) => ask<Saved>('POST', '/api/saves', { changes }),
  history: (path: string) => ask<Version[]>('GET', `/api/history?path=${encodeURIComponent(path)}`),
  version: (commit: string, path: string) =>
    ask<{ text: string }>('GET', `/api/history/${commit}/${inAddress(path)}`),
  restore: (commit: string, path: string) => ask<Saved>('POST', '/api/restores', { commit, path }),
  /** The paths of the texts that were removed from a folder, the latest first. */
  removed: (folder: string) => ask<string[]>('GET', `/api/removed?folder=${folder}`),
  /** @param pictures the paths of those that are not saved */
  preview: (path: string, text: string, pictures: readonly string[]) =>
    ask<Preview>('POST', '/api/previews', { path, text, pictures }),
  search: (words: string) =>
    ask<FoundLine[]>('GET', `/api/search?words=${encodeURIComponent(words)}`),
};

/** The address of a picture of the content. */
export const pictureAddress = (path: string): string => `/content/${inAddress(path)}`;
