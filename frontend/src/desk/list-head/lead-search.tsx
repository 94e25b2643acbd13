import * as words from 'virtual:words/desk-list';
import { SEARCH_LIMIT, trimmed } from '@sandglass/backend/lead.contract';
import { Search } from '../../components/icons.tsx';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { heading, searchField } from '../keyboard/focus.ts';

/** The search. The field is uncontrolled, so input from before hydration is kept. */
export const LeadSearch = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const shown = useRef(q);
  // After Back, it shows the search of that entry.
  useEffect(() => {
    if (shown.current !== q) searchField.current!.value = q;
    shown.current = q;
  }, [q]);
  return (
    <form
      role="search"
      autoComplete="off"
      className="relative min-w-[min(9rem,100%)] flex-1 md:min-w-64"
      onSubmit={(event) => {
        event.preventDefault();
        // Single-key shortcuts are off in the field. A phone puts its keyboard away.
        heading.current!.focus();
        onSearch(trimmed(searchField.current!.value));
      }}
    >
      <input
        ref={searchField}
        type="search"
        aria-label={words.search}
        aria-describedby="search-hint"
        aria-keyshortcuts="/"
        placeholder={words.searchExample}
        maxLength={SEARCH_LIMIT}
        defaultValue={q}
        // Clearing the field clears the search.
        onChange={({ target }) => {
          if (target.value === '' && q !== '') onSearch('');
        }}
        // Escape clears the field, which is the browser's own, and leaves an empty one.
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape' && currentTarget.value === '') currentTarget.blur();
        }}
        className="min-h-11 w-full md:min-h-9 rounded-sm border border-control bg-card py-1.5 ps-3 pe-11 text-text"
      />
      <button
        type="submit"
        aria-label={words.find}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'absolute inset-y-0 end-0 h-full!',
        })}
      >
        <Search aria-hidden="true" className="size-4" />
      </button>
    </form>
  );
};
