import { useEffect, useState } from 'react';
import { api, type Preview } from '../../../data/api.ts';

/** Somebody who types needs no answer to each letter. */
const PAUSE_MS = 400;
/** The process that renders may have to start. */
const AGAIN_MS = 5_000;

/** The page as it will be. While somebody types, the one before stays. */
export const usePreview = (
  path: string,
  text: string,
  pictures: ReadonlyMap<string, string>,
): Preview | undefined => {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      api.preview(path, text, [...pictures.keys()]).then(
        (answer) => {
          if (isWanted) setPreview(answer);
        },
        // The Save says what is wrong with the connection.
        () => {
          if (isWanted) timer = setTimeout(ask, AGAIN_MS);
        },
      );
    timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, text, pictures]);
  return preview;
};
