import { historyContent } from '../../content/history.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';

const { title, html } = historyContent;

export const HistoryDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <Html html={html} />
  </Dialog>
);
