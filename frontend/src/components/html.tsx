import { useMemo, type ComponentProps, type Ref } from 'react';

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
  as?: 'div' | 'span' | 'section';
  ref?: Ref<HTMLElement>;
}

/**
 * Shows markup that the build rendered (static.tsx, generator/read/markdown.ts). Never pass any
 * other.
 */
export const Html = ({ html, as: Element = 'div', ref, ...props }: HtmlProps) => {
  // When it hydrates, React keeps what the document has within such an element, even for an empty
  // text. Later it compares by identity: for a new object, it would write the same text again.
  const markup = useMemo(() => ({ __html: trust(html) }), [html]);
  return (
    <Element
      {...props}
      ref={ref as Ref<HTMLDivElement>}
      suppressHydrationWarning
      dangerouslySetInnerHTML={markup}
    />
  );
};

/** A text that an editor wrote. */
export const Prose = ({ html }: { html: string }) => <Html className="prose" html={html} />;

/** Replaces what the head says of a page, by elements that the build rendered. */
export const replaceHead = (html: string): void => {
  for (const element of document.head.querySelectorAll('title, [data-page]')) element.remove();
  document.head.insertAdjacentHTML('beforeend', trust(html));
};
