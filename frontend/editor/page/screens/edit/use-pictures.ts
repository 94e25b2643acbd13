import { useEffect, useState } from 'react';
import { pictureAddress } from '../../data/api.ts';
import { onDraftElsewhere } from '../../data/drafts.ts';
import { isUsable, keepPicture, pathFor, picturesOf } from '../../data/pictures.ts';

/** Addresses of pictures in this document, which keep them in memory until they are revoked. */
const objectUrls = () => {
  const made = new Map<string, string>();
  return {
    /** The same for the same path. */
    of: (path: string, picture: Blob): string => {
      const url = made.get(path) ?? URL.createObjectURL(picture);
      made.set(path, url);
      return url;
    },
    revokeAll: () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
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
    const show = async () => {
      const pictures = await picturesOf(path);
      if (!isOpen) return;
      setAddresses((known) => {
        const added = Object.entries(pictures).filter(([at]) => !known.has(at));
        if (added.length === 0) return known;
        return new Map([...known, ...added.map(([at, each]) => [at, urls.of(at, each)] as const)]);
      });
    };
    void show();
    const stopListening = onDraftElsewhere(path, show);
    return () => {
      isOpen = false;
      stopListening();
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
      const url = urls.of(at, file);
      setAddresses((others) => new Map([...others, [at, url]]));
      return at;
    },
    forget: () => {
      urls.revokeAll();
      setAddresses(new Map());
    },
  };
};
