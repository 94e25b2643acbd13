interface SkipLinkProps {
  children: string;
  /** What gets the focus, if it is there: by default, all of the content. */
  findTarget?: () => HTMLElement | null;
}

export const SkipLink = ({ children, findTarget }: SkipLinkProps) => (
  <a
    href="#mainContent"
    onClick={(event) => {
      // The hash would be another entry in the history, which at the desk has the search.
      event.preventDefault();
      const target = findTarget?.() ?? document.getElementById('mainContent')!;
      target.focus();
    }}
    className="sr-only z-50 bg-ink px-5 py-3 text-pale focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {children}
  </a>
);
