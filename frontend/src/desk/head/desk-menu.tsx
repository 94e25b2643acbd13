import { Menu, menuEntry } from '../../ui/menu.tsx';
import { exportAddress, type LeadFilter } from '../desk-api.ts';
import { DIALOGS, loadDialogs, openDialog } from '../dialogs/dialogs.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** What is needed now and then: exports, and the dialogs of the desk. */
export const DeskMenu = ({ filter }: { filter: LeadFilter }) => (
  <Menu label={text.more} onNear={loadDialogs}>
    <ul className="py-2">
      {(['csv', 'jsonl'] as const).map((format) => (
        <li key={format}>
          <a href={exportAddress(format, filter)} download className={menuEntry}>
            {format === 'csv' ? text.exportCsv : text.exportJsonl}
          </a>
        </li>
      ))}
      {DIALOGS.map((dialog) => (
        <li key={dialog}>
          <button
            type="button"
            className={menuEntry}
            aria-haspopup="dialog"
            onClick={() => openDialog(dialog)}
          >
            {text.dialogs[dialog]}
          </button>
        </li>
      ))}
    </ul>
  </Menu>
);
