import useSWR, { mutate } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { fieldsOf, cutText } from '../file/content-text.ts';
import type { Fields } from '../file/rewrite-yaml.ts';
import { api, type ContentFile, type State } from './api.ts';

const STATE = 'state';
/** While a build runs, the page asks whether it is done. */
const WHILE_BUILDING_MS = 1_000;
const OTHERWISE_MS = 30_000;

export const useSite = () =>
  useSWR<State, Error>(STATE, api.state, {
    refreshInterval: (state) => (state?.site.isBuilding ? WHILE_BUILDING_MS : OTHERWISE_MS),
  });

export const refreshSite = (): Promise<State | undefined> => mutate<State>(STATE, api.state());

/**
 * What a Save has made of a file. A question about the state that is still on its way may have the
 * answer of before, which would show the old text for a moment.
 */
export const noteSaved = (path: string, id: string): Promise<State | undefined> =>
  mutate<State>(STATE, (state) => state && { ...state, files: { ...state.files, [path]: id } }, {
    revalidate: false,
  });

/** A file as it is now: another id is another text. */
export const useFile = (path: string, id: string | undefined) =>
  useSWRImmutable<ContentFile, Error>(id && ['file', path, id], () => api.file(path));

/** The fields of several files, by their paths; those that have arrived. */
export const useFields = (state: State | undefined, isWanted: (path: string) => boolean) => {
  const wanted = Object.entries(state?.files ?? {}).filter(([path]) => isWanted(path));
  const { data = new Map<string, Fields>() } = useSWRImmutable<Map<string, Fields>, Error>(
    wanted.length > 0 && ['fields', ...wanted.flat()],
    async () => {
      const read = wanted.map(async ([path, id]) => [path, await fieldsAt(path, id)] as const);
      return new Map(await Promise.all(read));
    },
    { keepPreviousData: true },
  );
  return data;
};

const known = new Map<string, Fields>();

const fieldsAt = async (path: string, id: string): Promise<Fields> => {
  const key = `${path} ${id}`;
  const fields = known.get(key) ?? fieldsOf(cutText((await api.file(path)).text)) ?? {};
  known.set(key, fields);
  return fields;
};
