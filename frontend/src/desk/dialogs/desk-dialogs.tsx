import useSWR from 'swr';
import type { useHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { countText, useLeadCounts } from '../data/use-counts.ts';
import { changeLeads } from '../lead/change-lead.ts';
import { shortName } from '../readable.ts';
import { read, type JsonResponse, type DeskLead } from '../desk-api.ts';
import { AuditTrail } from '../record/audit-trail.tsx';
import { useDesk } from '../store.ts';
import { Pairs } from './pairs.tsx';
import { Shortcuts } from './shortcut-list.tsx';
import { deleteAllSuspected, deleteLeads } from './delete-leads.ts';
import { EraseDialog, SUBSCRIPTION_STATES } from './erase-dialog.tsx';
import {
  DELETE_SELECTED,
  DELETE_SUSPECTED,
  deletionOf,
  MENU_DIALOGS,
  takeoverOf,
  type DeskDialogsProps,
} from './open-dialog.tsx';

const SUBSCRIBERS = '/api/newsletter/subscribers';

interface Props extends DeskDialogsProps, ReturnType<typeof useHistoryDialog> {}

export const DeskDialogs = ({ leads, opened, close }: Props) => {
  const onClose = () => void close();
  /** Closes the dialog first, so that the focus is where it was before. */
  const onConfirm = (action: () => unknown) => () => void close(opened).then(action);
  const selected = useDesk((desk) => desk.selected);
  const taken = leads.find(({ id }) => opened === takeoverOf(id));
  if (taken) {
    const onTake = onConfirm(() => changeLeads([taken], { taken: true }));
    return <TakeoverDialog lead={taken} onClose={onClose} onConfirm={onTake} />;
  }
  const deleted = leads.filter(({ id }) =>
    opened === DELETE_SELECTED ? selected.has(id) : opened === deletionOf(id),
  );
  if (deleted.length > 0) {
    const onDelete = onConfirm(() => deleteLeads(deleted));
    return <DeleteDialog leads={deleted} onClose={onClose} onConfirm={onDelete} />;
  }
  if (opened === DELETE_SUSPECTED) {
    const onDelete = onConfirm(() => deleteAllSuspected(leads));
    return <DeleteSuspectedDialog onClose={onClose} onConfirm={onDelete} />;
  }
  if (opened === 'erasure') return <EraseDialog onClose={onClose} onDone={() => close(opened)} />;
  if (opened !== 'activity' && opened !== 'subscribers' && opened !== 'shortcuts') return null;
  return (
    <Dialog title={MENU_DIALOGS[opened]} onClose={onClose}>
      {{ activity: <AuditTrail />, subscribers: <Subscribers />, shortcuts: <Shortcuts /> }[opened]}
    </Dialog>
  );
};

interface QuestionProps {
  onClose: () => void;
  onConfirm: () => void;
}

const DialogButtons = ({ label, onClose, onConfirm }: QuestionProps & { label: string }) => (
  <div className="flex flex-wrap gap-3">
    <Button variant="destructive" onClick={onConfirm}>
      {label}
    </Button>
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
  </div>
);

/** A selection of a hundred would be a list to scroll. */
const MOST_NAMED = 5;

const DeleteDialog = ({ leads, ...answers }: QuestionProps & { leads: readonly DeskLead[] }) => {
  const isOne = leads.length === 1;
  return (
    <Dialog
      title={isOne ? 'Delete this request?' : `Delete ${leads.length} requests?`}
      description={
        isOne
          ? 'The request will be deleted permanently. A record stays that a request was deleted, without saying whose.'
          : 'They will be deleted permanently. A record stays that requests were deleted, without saying whose.'
      }
      onClose={answers.onClose}
    >
      <ul className="mb-6">
        {leads.slice(0, MOST_NAMED).map((lead) => (
          <li key={lead.id}>
            <NumberAndName lead={lead} />
          </li>
        ))}
        {leads.length > MOST_NAMED && <li>and {leads.length - MOST_NAMED} more</li>}
      </ul>
      <DialogButtons label="Delete" {...answers} />
    </Dialog>
  );
};

const DeleteSuspectedDialog = (answers: QuestionProps) => {
  // As many as there are now.
  const counts = useLeadCounts({ revalidateOnMount: true });
  const count = counts ? countText(counts.suspected) : '';
  return (
    <Dialog
      title={`Delete all ${count} suspected requests?`}
      description="Every suspected request will be deleted permanently, also those that are not loaded here. A record stays that they were deleted, without saying whose."
      onClose={answers.onClose}
    >
      <DialogButtons label="Delete all" {...answers} />
    </Dialog>
  );
};

const TakeoverDialog = ({ lead, ...answers }: QuestionProps & { lead: DeskLead }) => (
  <Dialog
    title="Take this request over?"
    description={`${shortName(lead.takenBy!)} has taken it.`}
    onClose={answers.onClose}
  >
    <p className="mb-6">
      <NumberAndName lead={lead} />
    </p>
    <DialogButtons label="Take over" {...answers} />
  </Dialog>
);

const NumberAndName = ({ lead: { id, name } }: { lead: DeskLead }) => (
  <span className="wrap-anywhere">
    #{id} <bdi>{name}</bdi>
  </span>
);

const Subscribers = () => {
  const { data, error } = useSWR<JsonResponse<'Newsletter_countSubscribers'>, Error>(
    `${SUBSCRIBERS}/counts`,
    read<'Newsletter_countSubscribers'>,
  );
  return (
    <div className="grid gap-6">
      {error && <p className="font-semibold text-danger">That did not work: {error.message}</p>}
      <Pairs
        pairs={(['subscribed', 'unconfirmed', 'left'] as const).map((count) => [
          SUBSCRIPTION_STATES[count],
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
            {format === 'csv' ? 'Subscribers as CSV' : 'Subscribers as JSON lines'}
          </a>
        ))}
      </div>
    </div>
  );
};
