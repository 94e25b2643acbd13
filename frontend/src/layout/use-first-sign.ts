import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { firstSign } from '../lib/boot-state.ts';

/** Becomes true at the visitor's first interaction, when the browser is idle. */
export const useFirstSign = (): boolean => {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    void firstSign.then(whenIdle).then(() => setGiven(true));
  }, []);
  return given;
};
