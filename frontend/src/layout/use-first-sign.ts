import { useEffect, useState } from 'react';
import { firstSign } from '../lib/boot-state.ts';

/** Turns true at the visitor's first sign. */
export const useFirstSign = (): boolean => {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    void firstSign.then(() => setGiven(true));
  }, []);
  return given;
};
