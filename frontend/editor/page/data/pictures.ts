import { del, get, update } from 'idb-keyval';
import { slugOf } from '../file/slug.ts';

/** Pictures that somebody has chosen for a text and not saved, by their paths in the content. */
type Pictures = Record<string, Blob>;

const keyOf = (text: string) => `editor-pictures:${text}`;

/** @param text the path of the text */
export const picturesOf = async (text: string): Promise<Pictures> =>
  (await get<Pictures>(keyOf(text))) ?? {};

export const keepPicture = (text: string, path: string, picture: Blob): Promise<void> =>
  update<Pictures>(keyOf(text), (pictures = {}) => ({ ...pictures, [path]: picture }));

export const forgetPictures = (text: string): Promise<void> => del(keyOf(text));

export const base64Of = async (picture: Blob): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
export const PICTURE_TYPES = Object.keys(ENDINGS).join(',');
const MOST_BYTES = 10_000_000;
const LONGEST_NAME = 60;

export const isUsable = ({ type, size }: File): boolean =>
  Object.hasOwn(ENDINGS, type) && size <= MOST_BYTES;

/**
 * A path for a picture that no other has or had, from its name on the person's device. Browsers call
 * each pasted picture `image.png`, and an earlier version of a text must find its own again.
 */
export const pathFor = (file: File, folder: string): string => {
  const name = slugOf(file.name.replace(/\.\w+$/, '')).slice(0, LONGEST_NAME) || 'picture';
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const id = number!.toString(36);
  return `${folder}/${name}-${id}.${ENDINGS[file.type]}`;
};
