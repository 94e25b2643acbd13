import { useEffect, useState } from 'react';
import { pictureAddress } from '../../data/api.ts';
import { isUsable, keepPicture, pathFor, picturesOf } from '../../data/pictures.ts';

/** Addresses of pictures in this document, which keep them in memory until they are revoked. */
const objectUrls = () => {
  let made: string[] = [];
  return {
    of: (picture: Blob): string => {
      const url = URL.createObjectURL(picture);
      made.push(url);
      return url;
    },
    revokeAll: () => {
      for (const url of made) URL.revokeObjectURL(url);
      made = [];
    },
  };
};

/**
 * The pictures that somebody has chosen for a text. They stay in this browser until they are saved
 * with it.
 * @param isSaved whether the content has a file
 */
export const usePictures = (path: string, isSaved: (path: string) => boolean) => {
  const [urls] = useState(objectUrls);
  /** Their addresses, as long as the text is open. */
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isOpen = true;
    void picturesOf(path).then((pictures) => {
      if (!isOpen) return;
      setAddresses(new Map(Object.entries(pictures).map(([at, each]) => [at, urls.of(each)])));
    });
    return () => {
      isOpen = false;
      urls.revokeAll();
    };
  }, [path, urls]);
  const folder = path.split('/')[0]!;
  return {
    /** Those that are not saved, by their paths. */
    addresses,
    show: (at: string) => addresses.get(at) ?? (isSaved(at) ? pictureAddress(at) : undefined),
    add: async (file: File) => {
      if (!isUsable(file)) return undefined;
      const at = pathFor(file, folder);
      await keepPicture(path, at, file);
      const url = urls.of(file);
      setAddresses((others) => new Map([...others, [at, url]]));
      return at;
    },
    forget: () => {
      urls.revokeAll();
      setAddresses(new Map());
    },
  };
};
