import type { ReactNode } from 'react';
import useSWR from 'swr';
import type { useHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { leadIn } from '../../lib/paths.ts';
import { KEYS } from '../keyboard/keys.ts';
import { areShortcutsOn, turnShortcuts } from '../keyboard/shortcuts.ts';
import { deleteLeads } from '../lead/change-lead.ts';
import { read, type Answer, type DeskLead } from '../desk-api.ts';
import { AuditTrail } from '../record/audit-trail.tsx';
import { texts as shared } from '../texts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { deletionOf, type DeskDialogsProps } from './open-dialog.tsx';
import { texts as text } from './texts.ts';

const common = shared.desk;
const SUBSCRIBERS = '/api/newsletter/subscribers';

interface Props extends DeskDialogsProps, ReturnType<typeof useHistoryDialog> {}

export const DeskDialogs = ({ leads, opened, close }: Props) => {
  const onClose = () => void close();
  const lead = leads.find(({ id }) => deletionOf(id) === opened);
  if (lead) {
    const onDelete = () => void close(opened).then(() => deleteLeads([lead]));
    return <DeleteDialog lead={lead} onClose={onClose} onDelete={onDelete} />;
  }
  if (opened === 'erasure') return <EraseDialog onClose={onClose} onDone={() => close(opened)} />;
  if (opened !== 'activity' && opened !== 'subscribers' && opened !== 'shortcuts') return null;
  return (
    <Dialog title={common.dialogs[opened]} onClose={onClose}>
      {{ activity: <AuditTrail />, subscribers: <Subscribers />, shortcuts: <Shortcuts /> }[opened]}
    </Dialog>
  );
};

const DeleteDialog = (props: { lead: DeskLead; onClose: () => void; onDelete: () => void }) => {
  const { lead, onClose, onDelete } = props;
  return (
    <Dialog title={text.deleteTitle} description={text.deleteText} onClose={onClose}>
      <p className="mb-6 wrap-anywhere">
        #{lead.id} <bdi>{lead.name}</bdi>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" onClick={onDelete}>
          {common.delete}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  );
};

const Subscribers = () => {
  const { data, error } = useSWR<Answer<'Newsletter_countSubscribers'>, Error>(
    `${SUBSCRIBERS}/counts`,
    read<'Newsletter_countSubscribers'>,
  );
  return (
    <div className="grid gap-6">
      {error && <p className="font-semibold text-danger">{common.failed + error.message}</p>}
      <Pairs
        pairs={(['subscribed', 'unconfirmed', 'left'] as const).map((count) => [
          text.newsletterCounts[count],
          <strong key={count}>{data?.[count]}</strong>,
        ])}
      />
      <div className="flex flex-wrap gap-3">
        {(['csv', 'jsonl'] as const).map((format) => (
          <a
            key={format}
            href={`${SUBSCRIBERS}/export?format=${format}`}
            download
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {format === 'csv' ? text.subscribersCsv : text.subscribersJsonl}
          </a>
        ))}
      </div>
    </div>
  );
};

const isList = () => leadIn(window.location.pathname) === undefined;

const Shortcuts = () => (
  <div className="grid gap-4">
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        defaultChecked={areShortcutsOn()}
        onChange={({ currentTarget }) => turnShortcuts(currentTarget.checked)}
      />
      {text.shortcutsOn}
    </label>
    <Pairs
      pairs={KEYS.filter(({ where }) => where === 'everywhere' || isList()).map(
        ({ key, action }) => [
          <kbd key={key} className="inline-block min-w-8 border border-control px-2 text-center">
            {key}
          </kbd>,
          action,
        ],
      )}
    />
  </div>
);

const Pairs = ({ pairs }: { pairs: [ReactNode, ReactNode][] }) => (
  <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
    {pairs.map(([term, description], index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className="col-span-2 grid grid-cols-subgrid items-baseline">
        <dt>{term}</dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
);
