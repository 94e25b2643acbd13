import { useEffect, useState, useTransition } from 'react';
import { mutate } from 'swr';
import { useHistoryDialog } from '../lib/use-history-dialog.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { DeskOverview } from './desk-overview.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { LeadList, LeadPlaceholders } from './lead-list.tsx';
import { ACTIVITY, COUNTS, exportAddress, firstPage, NO_FILTER, type LeadFilter } from './desk-api.ts';
import { askAgain } from './data/asked.ts';
import { RefreshButton } from './data/refresh-button.tsx';
import { keepFilter, useKeptFilter } from './filter/kept-filter.ts';
import { LeadFilterForm } from './filter/lead-filter-form.tsx';
import { ActionMessage, useActionMessage } from './keyboard/action-message.tsx';
import { forgetPlace } from './keyboard/press-shortcut.ts';
import { ShortcutsButton } from './keyboard/shortcuts-button.tsx';
import { NewsletterOverview } from './newsletter/newsletter-overview.tsx';
import { HistoryList } from './record/history-list.tsx';
import { texts } from './texts.ts';

const text = texts.desk;
const ERASURE = 'erasure';

/** The admin's desk: filters, lists, exports and erases leads. */
export const LeadDesk = () => {
  const kept = useKeptFilter();
  /** What is listed, and whether somebody has asked for it rather than for the page. */
  const [shown, setShown] = useState<{ filter: LeadFilter; asked: boolean }>();
  // In a transition, the frame after a tap does not wait until up to 100 cards are replaced.
  const [isPending, startTransition] = useTransition();
  const { filter, asked } = shown ?? { filter: NO_FILTER, asked: false };
  const { opened, open, close, closeIfOpen } = useHistoryDialog();
  const { message, say } = useActionMessage();
  // A new key gives the fields of the form a filter that was chosen elsewhere.
  const [chosen, setChosen] = useState({ filter: NO_FILTER, key: 0 });

  if (!shown && kept) {
    setShown({ filter: kept, asked });
    // Otherwise, what was typed before hydration stays.
    if (kept !== NO_FILTER) setChosen({ filter: kept, key: 1 });
  }
  // A jump within the page, such as that of the skip link, is a new entry.
  useEffect(() => {
    const keepAgain = () => keepFilter(filter);
    window.addEventListener('hashchange', keepAgain);
    return () => window.removeEventListener('hashchange', keepAgain);
  }, [filter]);
  const show = (wanted: LeadFilter) => {
    forgetPlace();
    keepFilter(wanted);
    startTransition(() => setShown({ filter: wanted, asked: true }));
    if (firstPage(wanted) === firstPage(filter)) void askAgain();
    else void mutate(COUNTS);
  };
  const choose = (wanted: LeadFilter) => {
    setChosen({ filter: wanted, key: chosen.key + 1 });
    show(wanted);
  };

  return (
    <div className="grid gap-6">
      <DeskOverview filter={filter} onFilter={choose} />
      <LeadFilterForm key={chosen.key} busy={isPending} filter={chosen.filter} onFilter={show} />
      <div className="flex flex-wrap gap-3">
        <RefreshButton />
        {(['csv', 'jsonl'] as const).map((format) => (
          <a
            key={format}
            href={exportAddress(format, filter)}
            download
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {format === 'csv' ? text.exportCsv : text.exportJsonl}
          </a>
        ))}
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => open(ERASURE)}>
          {text.erase}
        </Button>
        <ShortcutsButton />
      </div>
      <NewsletterOverview />
      <HistoryList address={ACTIVITY} title={text.activity} ofAll />
      <ActionMessage message={message} />
      {shown ? <LeadList filter={filter} asked={asked} onDone={say} /> : <LeadPlaceholders />}
      {opened === ERASURE && (
        <EraseDialog
          onClose={close}
          onErased={async (said) => {
            await closeIfOpen(ERASURE);
            say(said);
            // The answer does not say which requests were erased.
            void askAgain();
          }}
        />
      )}
    </div>
  );
};
