import { historyContent } from '../../content/history.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Prose } from '../../components/static.tsx';

const { title, html } = historyContent;

export const HistoryDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <Prose html={html} />
  </Dialog>
);
