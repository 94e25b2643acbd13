import { useDeferredValue, useState } from 'react';
import { mutate } from 'swr';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { paths } from '../lib/paths.ts';
import { Menu, MenuButton, menuEntry } from './menu.tsx';
import { COUNTS, viewOf, withFilter, type LeadFilter, type Narrowing } from './desk-api.ts';
import { askAgain, DeskPage, RefreshButton } from './desk-page.tsx';
import { DIALOGS, openDialog } from './dialogs/open-dialog.tsx';
import { DeskTabs } from './head/desk-tabs.tsx';
import { ANY, keepFilter, useKeptFilter } from './head/kept-filter.ts';
import { LeadSearch } from './head/lead-search.tsx';
import { PeriodForm } from './head/period-form.tsx';
import { forgetFocus } from './keyboard/focus.ts';
import { LeadList, LeadPlaceholders } from './lead-list.tsx';
import { readablePeriod } from './readable.ts';
import { texts } from './texts.ts';

const text = texts.desk;

export { listMeta as meta } from './meta.static.tsx';

export const Page = () => (
  <DeskPage title={texts.title} subtitle={texts.subtitle}>
    <LeadDesk />
  </DeskPage>
);

const LeadDesk = () => {
  const view = viewOf(useSearch({ ssrSearch: '' }));
  const kept = useKeptFilter();
  // While the next page loads, the address is its own already.
  const isHere = usePathname({ ssrPath: paths.leads }).replace(/\/$/, '') === paths.leads;
  const [present, setPresent] = useState<LeadFilter>();
  const wanted = isHere && kept ? { ...kept, view } : present;
  if (JSON.stringify(wanted) !== JSON.stringify(present)) setPresent(wanted);
  // The frame after a tap does not wait until up to 100 cards are replaced.
  const shown = useDeferredValue(present, undefined);
  /** Whether somebody has searched, who is told how long the list is. */
  const [hasSearched, setSearched] = useState(false);

  const filter = present ?? { ...ANY, view };
  const { q, from, to } = filter;
  const period = readablePeriod(filter);
  const narrow = (change: Partial<Narrowing>) => {
    forgetFocus();
    setSearched(true);
    const next = { q, from, to, ...change };
    if (next.q === q && next.from === from && next.to === to) void askAgain();
    else {
      keepFilter(next);
      void mutate(COUNTS);
    }
  };
  return (
    <div className="grid gap-3">
      <DeskTabs filter={filter} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <LeadSearch q={q} onSearch={(words) => narrow({ q: words })} />
        <Menu label={period ? `${text.filter}: ${period}` : text.filter}>
          <PeriodForm from={from} to={to} onPeriod={narrow} />
        </Menu>
        <DeskMenu filter={filter} />
        <RefreshButton />
      </div>
      {shown ? (
        <LeadList
          key={JSON.stringify(shown)}
          filter={shown}
          announced={hasSearched && shown === present}
        />
      ) : (
        <LeadPlaceholders />
      )}
    </div>
  );
};

const DeskMenu = ({ filter }: { filter: LeadFilter }) => (
  <Menu label={text.more}>
    {(['csv', 'jsonl'] as const).map((format) => (
      <a key={format} href={withFilter(filter, format)} download className={menuEntry}>
        {format === 'csv' ? text.exportCsv : text.exportJsonl}
      </a>
    ))}
    {DIALOGS.map((dialog) => (
      <MenuButton key={dialog} aria-haspopup="dialog" onClick={() => openDialog(dialog)}>
        {text.dialogs[dialog]}
      </MenuButton>
    ))}
  </Menu>
);
