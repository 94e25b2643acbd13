import type { ReactNode, SubmitEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../src/components/button.tsx';
import { Search } from '../../../src/components/icons.tsx';
import { SkipLink } from '../../../src/components/layout/skip-link.tsx';
import { Mark } from '../../../src/components/logo/logo.tsx';
import type { State } from '../data/api.ts';
import { signOut } from '../data/session.ts';
import { useSite } from '../data/use-content.ts';
import { at } from '../groups.ts';

interface ShellProps {
  /** In place of the search: what a text needs. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Header and main part of each page. */
export const Shell = ({ bar, children }: ShellProps) => (
  <>
    <SkipLink>{words.skip}</SkipLink>
    <header className="sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="flex min-h-14 items-center gap-2 px-gutter py-1 md:gap-4">
        <Link
          href={at.start}
          className="flex min-h-11 shrink-0 items-center gap-2.5 font-semibold no-underline"
        >
          <Mark className="h-7 w-auto" />
          <span className={bar ? 'max-md:sr-only' : ''}>{words.name}</span>
        </Link>
        {bar ?? <Tools />}
      </div>
    </header>
    <main id="mainContent" tabIndex={-1}>
      {children}
    </main>
  </>
);

const Tools = () => {
  const { data } = useSite();
  return (
    <>
      <SearchForm />
      <div className="max-md:hidden">{data && <SignedIn {...data} />}</div>
    </>
  );
};

/**
 * Who is signed in. On the machine of whoever writes, nobody has to; with a token, people sign out
 * where they have signed in.
 */
export const SignedIn = ({
  person,
  isLocal,
  canSignOut,
}: Pick<State, 'person' | 'isLocal' | 'canSignOut'>) =>
  !isLocal && (
    <div className="flex items-center gap-1 text-sm whitespace-nowrap">
      <span className="text-muted">{person.name}</span>
      {canSignOut && (
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          onClick={() => void signOut()}
        >
          {words.signOut}
        </button>
      )}
    </div>
  );

const SearchForm = () => {
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const searched = parameters.get('words') ?? '';
  return (
    <form
      role="search"
      className="relative ms-auto w-full max-w-md"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get('words')).trim();
        if (typed) navigate(at.search(typed));
      }}
    >
      <input
        key={searched}
        type="search"
        name="words"
        defaultValue={searched}
        aria-label={words.search.label}
        placeholder={words.search.label}
        className="min-h-11 w-full rounded-sm border border-control/60 bg-card py-1.5 ps-3 pe-12"
      />
      <button
        type="submit"
        aria-label={words.search.find}
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

/** The column of a page without a preview. */
export const Column = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="mx-auto grid max-w-4xl gap-10 px-gutter py-10">
    <h1 className="text-3xl">{heading}</h1>
    {children}
  </div>
);

/** In place of a page that has not arrived, or cannot. */
export const Waiting = ({ error }: { error: Error | undefined }) =>
  error ? (
    <Column heading={words.failed}>
      <p role="alert" className="text-lg text-muted">
        {error.message}
      </p>
    </Column>
  ) : (
    <p role="status" className="px-gutter py-10 text-muted">
      {words.loading}
    </p>
  );
