import { SEARCH_LIMIT } from '@sandglass/backend/lead.contract';
import { Search } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { texts } from '../texts.ts';

const text = texts.desk;

/** The search. The field is uncontrolled, so input from before hydration is kept. */
export const LeadSearch = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => (
  <form
    role="search"
    autoComplete="off"
    className="relative min-w-64 flex-1"
    onSubmit={(event) => {
      event.preventDefault();
      onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
    }}
  >
    <input
      name="search"
      type="search"
      aria-label={text.search}
      aria-describedby="search-hint"
      aria-keyshortcuts="/"
      placeholder={text.searchPlaceholder}
      maxLength={SEARCH_LIMIT}
      defaultValue={q}
      className="min-h-9 w-full rounded-sm border border-control bg-card py-1.5 ps-3 pe-11 text-text"
    />
    <p id="search-hint" className="sr-only">
      {text.searchHint}
    </p>
    <button
      type="submit"
      aria-label={text.find}
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
