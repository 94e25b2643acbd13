import * as desk from 'virtual:words/desk';
import * as words from 'virtual:words/desk-list';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { mutate } from 'swr';
import { OnDemand } from '../components/on-demand.tsx';
import { openDialog } from '../components/dialog/use-dialog.ts';
import { Ellipsis, ListFilter } from '../components/icons.tsx';
import { lazyCode } from '../lib/lazy-code.ts';
import { paths } from '../paths.ts';
import { Disclosure, Menu, MenuItem, MenuLink } from './menu.tsx';
import { COUNTS } from './desk-api.ts';
import { DeskLayout, useDeskTitle } from './desk-layout.tsx';
import { MENU_DIALOGS } from './dialogs/dialog-ids.ts';
import { DeskTabs } from './list-head/desk-tabs.tsx';
import { ANY, keepFilter, usePresentFilter } from './list-head/kept-filter.ts';
import { refresh } from './list-head/lazy-refresh.ts';
import { LeadSearch } from './list-head/lead-search.tsx';
import { RefreshButton } from './list-head/refresh-button.tsx';
import { forgetFocus } from './keyboard/focus.ts';
import { LeadList, LeadPlaceholders } from './lead-list.tsx';
import { fillPeriod } from './readable.ts';
import { exportUrl, type LeadFilter, type SearchAndPeriod } from './views.ts';

export { listMeta as meta } from './meta.static.tsx';

export const Page = () => (
  <DeskLayout title={desk.listTitle} subtitle={words.subtitle} skip={words.skip}>
    <LeadDesk />
  </DeskLayout>
);

/** Without it, the words are searched for. */
const finder = lazyCode(() => import('./list-head/find-lead.ts'));

const loadPeriodForm = () => import('./list-head/period-form.tsx');

const LeadDesk = () => {
  useDeskTitle(desk.listTitle);
  const current = usePresentFilter();
  // The frame after a tap does not wait until up to 100 cards are replaced.
  const deferred = useDeferredValue(current);
  /** Whether somebody has searched, who is told how long the list is. */
  const [hasSearched, setSearched] = useState(false);

  const filterPanel = useRef<HTMLDivElement>(null);
  const closeFilter = useCallback(() => filterPanel.current?.hidePopover(), []);
  const filter: LeadFilter = current ?? { ...ANY, view: 'all' };
  const { q, from, to } = filter;
  const period = fillPeriod(words.filter, filter);
  const changeFilter = (change: Partial<SearchAndPeriod>) => {
    forgetFocus();
    setSearched(true);
    const next = { q, from, to, ...change };
    const isSame = next.q === q && next.from === from && next.to === to;
    // The same search again: a refresh.
    if (isSame) void refresh();
    else {
      keepFilter(next);
      // So that the numbers in the tabs are as new as the list below them.
      void mutate(COUNTS);
    }
  };
  const search = async (searched: string) => {
    const isDone = await finder.run((loaded) => loaded.openFound(searched));
    if (!isDone) changeFilter({ q: searched });
  };
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-3">
      <DeskTabs filter={filter} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <LeadSearch q={q} onSearch={(searched) => void search(searched)} />
        <Disclosure
          panel={filterPanel}
          name={period ?? words.filter.any}
          label={period ?? <Label Icon={ListFilter}>{words.filter.any}</Label>}
        >
          {(isOpen) => (
            <OnDemand load={loadPeriodForm} wanted={isOpen} onFail={closeFilter}>
              {({ PeriodForm }) => <PeriodForm from={from} to={to} onPeriod={changeFilter} />}
            </OnDemand>
          )}
        </Disclosure>
        <DeskMenu filter={filter} />
        <RefreshButton />
        <p id="search-hint" className={q ? 'w-full text-sm text-muted' : 'sr-only'}>
          {words.searchHint}
        </p>
      </div>
      {deferred ? (
        <LeadList
          key={JSON.stringify(deferred)}
          filter={deferred}
          announced={hasSearched && deferred === current}
        />
      ) : (
        <LeadPlaceholders />
      )}
    </div>
  );
};

/** On a phone, an icon. */
const Label = ({ Icon, children }: { Icon: typeof Ellipsis; children: string }) => (
  <>
    <span className="max-md:sr-only">{children}</span>
    <Icon aria-hidden="true" className="size-5 md:hidden" />
  </>
);

const DeskMenu = ({ filter }: { filter: LeadFilter }) => (
  <Menu name={desk.menu} label={<Label Icon={Ellipsis}>{desk.menu}</Label>}>
    <MenuLink href={paths.newLead}>{words.add}</MenuLink>
    <MenuLink href={exportUrl(filter, 'csv')} download>
      {words.exportCsv}
    </MenuLink>
    <MenuLink href={exportUrl(filter, 'jsonl')} download>
      {words.exportJson}
    </MenuLink>
    {MENU_DIALOGS.map((dialog) => (
      <MenuItem key={dialog} aria-haspopup="dialog" onClick={() => openDialog(dialog)}>
        {desk.menuDialogs[dialog]}
      </MenuItem>
    ))}
  </Menu>
);
