import type { ReactNode } from 'react';

interface IslandProps {
  /** The component, by its name in browser/hydration/hydrate-islands.tsx. */
  name: string;
  /** Its properties, which JSON must be able to represent. */
  input?: object;
  /** Whether the component is added to the HTML of the part, instead of hydrating it. */
  added?: boolean;
  children: ReactNode;
}

/** A part of a page that the browser hydrates, because it has controls. Clicks on its buttons wait for its script. */
export const Island = ({ name, input, added = false, children }: IslandProps) => (
  <div data-island={name} data-input={input && JSON.stringify(input)}>
    {children}
    {added && <div data-added="" />}
  </div>
);
