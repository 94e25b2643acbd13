import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { Html } from './html.tsx';

/**
 * Where the HTML of static parts comes from. In the build: rendered from the children. After a page
 * change: the screen file. On the first screen, undefined: from the document itself.
 */
export type PartsSource = (name: string, children: ReactNode) => string | undefined;

export const StaticParts = createContext<PartsSource | undefined>(undefined);

/** The parts of the document as the server sent them, before React looks at it. */
const served = new Map<string, Element>();
if (!import.meta.env.SSR)
  for (const part of document.querySelectorAll<HTMLElement>('[data-static]'))
    served.set(part.dataset['static']!, part);

interface StaticProps extends ComponentProps<'div'> {
  /** Unique on its page. */
  name: string;
  as?: 'div' | 'span' | 'section';
}

/**
 * A part of a page without behaviour. The build renders its children, components of `*.static.tsx`.
 * In the scripts, these render nothing (generator/scripts.ts): when React hydrates a document, the
 * part stays as the server sent it (html.tsx), and after a page change, its HTML comes from the
 * screen file (src/screens.ts).
 *
 * Nothing in it may have state or handlers: they would never run. Put those beside it.
 */
export const Static = ({ name, children, as = 'div', ...props }: StaticProps) => {
  const html = use(StaticParts)?.(name, children);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const part = element.current!;
    // If React made the element anew, because a translator or an extension had changed the
    // document, it is empty: put in what the server sent.
    if (html === undefined && !part.hasChildNodes())
      part.replaceChildren(...(served.get(name)?.childNodes ?? []));
  }, [name, html]);
  return <Html {...props} as={as} ref={element} data-static={name} html={html ?? ''} />;
};
