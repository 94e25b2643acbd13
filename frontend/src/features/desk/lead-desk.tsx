import { useState, useTransition } from 'react';
import { adminContent } from '../../content/admin.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeskOverview } from './desk-overview.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { LeadFilterForm } from './lead-filter-form.tsx';
import { LeadList } from './lead-list.tsx';
import { ACTIVITY, exportAddress, NO_FILTER, type LeadFilter } from './desk-api.ts';
import { ActionMessage, useActionMessage } from './keyboard/action-message.tsx';
import { forgetPlace } from './keyboard/press-shortcut.ts';
import { ShortcutsButton } from './keyboard/shortcuts-button.tsx';
import { NewsletterOverview } from './newsletter/newsletter-overview.tsx';
import { HistoryList } from './record/history-list.tsx';
import { refreshCounts } from './use-counts.ts';

const text = adminContent.desk;
const ERASURE = 'erasure';

/** The admin's desk: filters, lists, exports and erases leads. */
export const LeadDesk = () => {
  const [shown, setShown] = useState({ filter: NO_FILTER, revision: 0 });
  // In a transition, the frame after a tap does not wait until up to 100 cards are replaced.
  const [isPending, startTransition] = useTransition();
  const { filter } = shown;
  const { opened, open, close, closeIfOpen } = useHistoryDialog();
  const { message, say } = useActionMessage();

  const show = (asked: LeadFilter) => {
    if (asked !== filter) forgetPlace();
    startTransition(() => setShown({ filter: asked, revision: shown.revision + 1 }));
    refreshCounts();
  };
  // A new key gives the fields of the form the filter that was chosen elsewhere.
  const [chosen, setChosen] = useState({ filter: NO_FILTER, key: 0 });
  const choose = (asked: LeadFilter) => {
    setChosen({ filter: asked, key: chosen.key + 1 });
    show(asked);
  };

  return (
    <div className="grid gap-6">
      <DeskOverview filter={filter} onFilter={choose} />
      <LeadFilterForm key={chosen.key} busy={isPending} filter={chosen.filter} onFilter={show} />
      <div className="flex flex-wrap gap-3">
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
      {/* A new key fetches the numbers again. */}
      <NewsletterOverview key={`newsletter ${shown.revision}`} />
      <HistoryList address={ACTIVITY} title={text.activity} ofAll version={shown.revision} />
      <ActionMessage message={message} />
      <LeadList filter={filter} revision={shown.revision} onDone={say} />
      {opened === ERASURE && (
        <EraseDialog
          onClose={close}
          onErased={async (said) => {
            await closeIfOpen(ERASURE);
            say(said);
            show(filter);
          }}
        />
      )}
    </div>
  );
};
