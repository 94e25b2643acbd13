import { Menu, MenuButton, menuEntry } from '../../ui/menu.tsx';
import { withFilter, type LeadFilter } from '../desk-api.ts';
import { DIALOGS, openDialog } from '../dialogs/open-dialog.tsx';
import { texts } from '../texts.ts';

const text = texts.desk;

export const DeskMenu = ({ filter }: { filter: LeadFilter }) => (
  <Menu label={text.more}>
    {(['csv', 'jsonl'] as const).map((format) => (
      <a key={format} href={withFilter(filter, format)} download className={menuEntry}>
        {format === 'csv' ? text.exportCsv : text.exportJsonl}
      </a>
    ))}
    {DIALOGS.map((dialog) => (
      <MenuButton key={dialog} aria-haspopup="dialog" onClick={() => openDialog(dialog)}>
        {text.dialogs[dialog]}
      </MenuButton>
    ))}
  </Menu>
);
