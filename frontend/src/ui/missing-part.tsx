import { useEffect } from 'react';
import { offerReload } from './notices/offer-reload.ts';

/** Stands for a part that could not be loaded, and says so. */
export const MissingPart = ({ onMissing }: { onMissing?: () => void }) => {
  useEffect(() => {
    onMissing?.();
    offerReload();
  }, [onMissing]);
  return null;
};
