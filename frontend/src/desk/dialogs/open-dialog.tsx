import { lazy, type ComponentProps } from 'react';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { loadDialogs } from './dialogs.ts';

const DeskDialogs = lazy(async () => ({ default: (await loadDialogs()).DeskDialogs }));

/** The open dialog of the desk, if there is one. Its code is loaded at the latest then. */
export const OpenDialog = (props: ComponentProps<typeof DeskDialogs>) => {
  const { opened, close } = useHistoryDialog();
  return (
    opened !== undefined && (
      <LoadBoundary substitute={<MissingPart onMissing={close} />}>
        <DeskDialogs {...props} />
      </LoadBoundary>
    )
  );
};
