import { api, type Change, type Saved, type State } from '../../../data/api.ts';
import { base64Of, picturesOf } from '../../../data/pictures.ts';

/**
 * Saves a text, with those of its new pictures that it still shows.
 * @param files those that are saved: a picture is among them if the answer to its Save was lost
 * @throws Refusal, Error if the network fails
 */
export const saveText = async (
  path: string,
  text: string,
  seen: string | null,
  files: State['files'],
): Promise<Saved> => {
  const changes: Change[] = [{ path, text, seen }];
  for (const [at, picture] of Object.entries(await picturesOf(path)))
    if (text.includes(`./${at.split('/').at(-1)!}`) && files[at] === undefined)
      changes.push({ path: at, base64: await base64Of(picture), seen: null });
  return api.save(changes);
};
