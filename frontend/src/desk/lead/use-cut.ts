import { useEffect, useState, type RefObject } from 'react';

const listeners = new Map<Element, (isCut: boolean) => void>();

/** One for all messages. It tells when a message is laid out, which happens only near the screen. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target } of entries)
          listeners.get(target)?.(target.scrollHeight > target.clientHeight + 1);
      });

/** Whether an element has more text than it shows. */
export const useCut = (element: RefObject<Element | null>): boolean => {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const observed = element.current!;
    listeners.set(observed, setCut);
    observer?.observe(observed);
    return () => {
      listeners.delete(observed);
      observer?.unobserve(observed);
    };
  }, [element]);
  return isCut;
};
