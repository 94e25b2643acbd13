import { historyContent } from '../../content/history.ts';
import { interfaceContent } from '../../content/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';

const { title, html } = historyContent;

export const HistoryDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={title} closeLabel={interfaceContent.dialog.close} onClose={onClose}>
    <Html html={html} />
  </Dialog>
);
