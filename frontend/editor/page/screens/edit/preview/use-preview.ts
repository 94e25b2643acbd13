import { useEffect, useRef, useState } from 'react';
import { api, type Preview } from '../../../data/api.ts';

/** Somebody who types needs no answer to each letter. */
const PAUSE_MS = 400;
/** The process that renders may have to start. */
const AGAIN_MS = 5_000;

/**
 * The page as it will be. While somebody types, the one before stays. One question at a time: while
 * the site is built none is answered, and of what was typed meanwhile only the last counts.
 */
export const usePreview = (
  path: string,
  text: string,
  pictures: ReadonlyMap<string, string>,
): Preview | undefined => {
  const [preview, setPreview] = useState<Preview>();
  const last = useRef(Promise.resolve());
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (!isWanted) return;
      try {
        const answer = await api.preview(path, text, [...pictures.keys()]);
        if (isWanted) setPreview(answer);
      } catch {
        // The Save says what is wrong with the connection.
        if (isWanted) timer = setTimeout(askInTurn, AGAIN_MS);
      }
    };
    const askInTurn = () => {
      last.current = last.current.then(ask);
    };
    timer = setTimeout(askInTurn, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, text, pictures]);
  return preview;
};
