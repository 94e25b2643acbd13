import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react';

/**
 * Trusted Types: markup is accepted only from this policy, which therefore must not leave this
 * file.
 */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('sandglass-html', { createHTML: (html) => html });

const trust = (html: string) => (policy?.createHTML(html) ?? html) as string;

interface HtmlProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  html: string;
  as?: 'div' | 'span';
  ref?: Ref<HTMLElement>;
}

/** Shows markup that the build rendered. Never pass any other. */
const Html = ({ html, as: Tag = 'div', ref, ...props }: HtmlProps) => {
  // When it hydrates, React keeps what the document has within such an element, even for an empty
  // text. Later it compares by identity: for a new object, it would write the same text again.
  const markup = useMemo(() => ({ __html: trust(html) }), [html]);
  return (
    <Tag
      {...props}
      ref={ref as Ref<HTMLDivElement>}
      suppressHydrationWarning
      dangerouslySetInnerHTML={markup}
    />
  );
};

/** A text that an editor wrote (generator/read/markdown.ts). */
export const Prose = ({ html }: { html: string }) => <Html className="prose" html={html} />;

/** Replaces what the head says of a page, by elements that the build rendered. */
export const replaceHead = (html: string): void => {
  for (const element of document.head.querySelectorAll('title, [data-page]')) element.remove();
  document.head.insertAdjacentHTML('beforeend', trust(html));
};

/**
 * Returns the HTML of a static part. In the build, it renders the children. After a page change, it
 * looks into the screen file. On the first screen there is none: the document itself has the HTML.
 */
export type HtmlOfPart = (name: string, children: ReactNode) => string | undefined;

export const HtmlOfPartContext = createContext<HtmlOfPart | undefined>(undefined);

/** The parts as the server sent them: this module must run before React hydrates the document. */
const serverParts = new Map<string, Element>();
if (!import.meta.env.SSR)
  for (const part of document.querySelectorAll<HTMLElement>('[data-static]'))
    serverParts.set(part.dataset['static']!, part);

interface StaticProps extends ComponentProps<'div'> {
  /** Unique on its page. */
  name: string;
  as?: 'div' | 'span';
}

/**
 * A part of a page without behavior. The build renders its children, components of `*.static.tsx`.
 * In the browser, `<Static>` ignores its children, whose code static-modules.ts leaves out of the
 * scripts: a hydrated part keeps the HTML that the server sent, and after a page change it gets
 * that of the screen file (src/screens.ts).
 *
 * Nothing in it may have state or handlers: they would never run. Put those beside it.
 */
export const Static = ({ name, children, as = 'div', ...props }: StaticProps) => {
  const htmlOfPart = use(HtmlOfPartContext);
  const html = htmlOfPart?.(name, children);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const part = element.current!;
    // If React made the element anew, because a translator or an extension had changed the
    // document, it is empty: put in what the server sent.
    if (html === undefined && !part.hasChildNodes())
      part.replaceChildren(...(serverParts.get(name)?.childNodes ?? []));
  }, [name, html]);
  return <Html {...props} as={as} ref={element} data-static={name} html={html ?? ''} />;
};
