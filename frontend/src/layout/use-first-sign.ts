import { useEffect, useState } from 'react';
import { inSpareTime } from '../lib/spare-time.ts';

/** Becomes true at the visitor's first interaction, when the browser is idle. */
export const useFirstSign = (): boolean => {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    void inSpareTime(() => setGiven(true));
  }, []);
  return given;
};
