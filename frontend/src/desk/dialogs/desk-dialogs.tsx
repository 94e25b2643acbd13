import { menuDialogs } from 'virtual:words/desk';
import * as words from 'virtual:words/desk-dialogs';
import { useEffect, type ReactNode } from 'react';
import type { useDialog } from '../../components/dialog/use-dialog.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { fill } from '../../words/fill.ts';
import { countText, useLeadCounts } from '../data/use-counts.ts';
import { changeLeads } from '../lead/change-leads.ts';
import { deleteAllSuspected, deleteLeads } from '../lead/delete-leads.ts';
import { numberOf, shownText } from '../readable.ts';
import type { DeskLead } from '../desk-api.ts';
import { AuditTrail } from '../record/audit-trail.tsx';
import { useDesk } from '../store.ts';
import { shortName } from '../text/short-name.ts';
import { Shortcuts } from './shortcut-list.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { DELETE_SELECTED, DELETE_SUSPECTED, GIVE_SELECTED, parseDialog } from './dialog-ids.ts';
import { GiveDialog } from './give-dialog.tsx';
import type { DeskDialogsProps } from './lazy-desk-dialogs.tsx';
import { Subscribers } from './subscribers.tsx';

/** What the dialogs of the menu above the list show. */
const MENU_CONTENT = { activity: AuditTrail, subscribers: Subscribers, shortcuts: Shortcuts };

interface Props extends DeskDialogsProps, ReturnType<typeof useDialog> {}

export const DeskDialogs = (props: Props) => {
  const { opened, close } = props;
  const dialog = useDialogOf(props);
  const isMissing = opened !== undefined && !dialog;
  useEffect(() => {
    // Forward, in the browser, leads to a question about a lead that may be gone. No key is a
    // shortcut until its entry of the history is left.
    if (isMissing) void close(opened);
  }, [isMissing, opened, close]);
  return dialog;
};

const useDialogOf = ({ leads, opened = '', close }: Props): ReactNode => {
  const selected = useDesk((desk) => desk.selected);
  const { kind, id } = parseDialog(opened);
  const lead = leads.find((each) => each.id === id);
  const chosen = leads.filter((each) => selected.has(each.id));
  const onClose = () => void close();
  const closeAndRun = async (action: () => Promise<void>) => {
    // Closes the dialog first, so that the focus is where it was before. A second press, while it
    // closes, does nothing.
    if (await close(opened)) await action();
  };
  const confirmPropsFor = (action: () => Promise<void>): ConfirmProps => ({
    onClose,
    onConfirm: () => void closeAndRun(action),
  });
  switch (kind) {
    case 'take':
      return (
        lead && (
          <TakeoverDialog
            lead={lead}
            {...confirmPropsFor(() => changeLeads([lead], { taken: true }, { insists: true }))}
          />
        )
      );
    case 'give':
    case GIVE_SELECTED: {
      const given = kind === 'give' ? leads.filter((each) => each.id === id) : chosen;
      return (
        given.length > 0 && (
          <GiveDialog
            leads={given}
            onClose={onClose}
            onGive={(givenTo) => void closeAndRun(() => changeLeads(given, { givenTo }))}
          />
        )
      );
    }
    case 'delete':
      return (
        lead && <DeleteDialog leads={[lead]} {...confirmPropsFor(() => deleteLeads([lead]))} />
      );
    case DELETE_SELECTED:
      return (
        chosen.length > 0 && (
          <DeleteDialog leads={chosen} {...confirmPropsFor(() => deleteLeads(chosen))} />
        )
      );
    case DELETE_SUSPECTED:
      return <DeleteSuspectedDialog {...confirmPropsFor(() => deleteAllSuspected(leads))} />;
    case 'erasure':
      return <EraseDialog onClose={onClose} onDone={() => close(opened)} />;
    case 'activity':
    case 'subscribers':
    case 'shortcuts': {
      const Content = MENU_CONTENT[kind];
      return (
        <Dialog title={menuDialogs[kind]} onClose={onClose}>
          <Content />
        </Dialog>
      );
    }
    default:
      return null;
  }
};

interface ConfirmProps {
  onClose: () => void;
  onConfirm: () => void;
}

const DialogButtons = ({ label, onClose, onConfirm }: ConfirmProps & { label: string }) => (
  <div className="flex flex-wrap gap-3">
    <Button variant="destructive" onClick={onConfirm}>
      {label}
    </Button>
    {/* The safe answer gets the focus. */}
    <Button data-autofocus variant="ghost" className="border-control!" onClick={onClose}>
      {words.cancel}
    </Button>
  </div>
);

/** A selection of a hundred would be a list to scroll. */
const MOST_NAMED = 5;

const DeleteDialog = ({
  leads,
  ...confirmProps
}: ConfirmProps & { leads: readonly DeskLead[] }) => {
  const count = leads.length;
  const title = count === 1 ? words.deleteOne.title : fill(words.deleteMany.title, { count });
  return (
    <Dialog
      title={title}
      description={count === 1 ? words.deleteOne.text : words.deleteMany.text}
      onClose={confirmProps.onClose}
    >
      <ul className="mb-6">
        {leads.slice(0, MOST_NAMED).map((lead) => (
          <li key={lead.id}>
            <NumberAndName lead={lead} />
          </li>
        ))}
        {count > MOST_NAMED && (
          <li>{fill(words.deleteMany.more, { count: count - MOST_NAMED })}</li>
        )}
      </ul>
      <DialogButtons label={fill(words.confirmDelete, { count })} {...confirmProps} />
    </Dialog>
  );
};

const DeleteSuspectedDialog = (confirmProps: ConfirmProps) => {
  // As many as there are now.
  const { data: counts } = useLeadCounts({ revalidateOnMount: true });
  const count = counts?.suspected;
  const { title, uncounted, text, confirm } = words.deleteSuspected;
  return (
    <Dialog
      title={count === undefined ? uncounted : fill(title, { count, shown: countText(count) })}
      description={text}
      onClose={confirmProps.onClose}
    >
      <DialogButtons label={confirm} {...confirmProps} />
    </Dialog>
  );
};

const TakeoverDialog = ({ lead, ...confirmProps }: ConfirmProps & { lead: DeskLead }) => (
  <Dialog
    title={words.takeOver.title}
    description={fill(words.takeOver.text, { person: shortName(lead.takenBy!) })}
    onClose={confirmProps.onClose}
  >
    <p className="mb-6">
      <NumberAndName lead={lead} />
    </p>
    <DialogButtons label={words.takeOver.confirm} {...confirmProps} />
  </Dialog>
);

const NumberAndName = ({ lead }: { lead: DeskLead }) => (
  <span className="wrap-anywhere">
    {numberOf(lead)} <bdi>{shownText(lead, 'name')}</bdi>
  </span>
);
