import { useEffect, useState } from 'react';
import { firstSign } from '../lib/boot-state.ts';

/** Becomes true at the visitor's first interaction. */
export const useFirstSign = (): boolean => {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    void firstSign.then(() => setGiven(true));
  }, []);
  return given;
};
