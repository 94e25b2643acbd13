import { useEffect, useState } from 'react';
import { pictureAddress } from '../../data/api.ts';
import { isUsable, keepPicture, nameFor, picturesOf } from '../../data/pictures.ts';

/**
 * The pictures that somebody has chosen for a text. They stay in this browser until they are saved
 * with it.
 * @param isSaved whether the content has a file
 */
export const usePictures = (path: string, isSaved: (path: string) => boolean) => {
  /** Their addresses in this document, as long as it is open. */
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    void picturesOf(path).then((pictures) =>
      setAddresses(
        new Map(Object.entries(pictures).map(([at, each]) => [at, URL.createObjectURL(each)])),
      ),
    );
  }, [path]);
  const folder = path.split('/')[0]!;
  return {
    /** Those that are not saved, by their paths. */
    addresses,
    show: (at: string) => addresses.get(at) ?? (isSaved(at) ? pictureAddress(at) : undefined),
    add: async (file: File) => {
      if (!isUsable(file)) return undefined;
      const at = nameFor(file, folder, (name) => isSaved(name) || addresses.has(name));
      await keepPicture(path, at, file);
      setAddresses((others) => new Map([...others, [at, URL.createObjectURL(file)]]));
      return at;
    },
    forget: () => setAddresses(new Map()),
  };
};
