import useSWRImmutable from 'swr/immutable';
import { historyContent, loadHistoryBody } from '../../content/history.ts';
import { interfaceContent } from '../../content/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const HistoryDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useSWRImmutable('history', loadHistoryBody);
  return (
    <Dialog title={historyContent.title} closeLabel={interfaceContent.dialog.close} onClose={onClose}>
      {data ? <Html html={data.html} /> : <Skeleton className="h-96" />}
    </Dialog>
  );
};
