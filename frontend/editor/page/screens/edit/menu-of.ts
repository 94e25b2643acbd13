import * as words from 'virtual:words/editor';
import { at, groupOf, isCreatable, isRemovable, type Status } from '../../groups.ts';
import type { MenuItem } from './text-menu.tsx';

interface Menu {
  path: string;
  status: Status;
  isNew: boolean;
  hasChanges: boolean;
  /** Whether visitors see it. */
  isLive: boolean;
  /** Its address on the site and in the editor; undefined if no page shows it. */
  page: string | undefined;
  inPreview: string | undefined;
  publish: () => void;
  unpublish: () => void;
  discard: () => Promise<void>;
  rename: () => void;
  remove: () => void;
}

/** What can be done with a text as it is. */
export const menuOf = (menu: Menu): MenuItem[] => {
  const { path, isNew, hasChanges } = menu;
  const canBeCreated = isCreatable(groupOf(path));
  return [
    ...menuOfStatus(menu, canBeCreated && !isNew),
    ...(isNew ? [] : menuOfPage(menu)),
    ...(isNew ? [] : [{ label: words.history.action, to: at.history(path) }]),
    ...(hasChanges ? [{ label: words.edit.discard, to: () => void menu.discard() }] : []),
    ...(isNew || hasChanges ? [] : menuOfAddress(menu, canBeCreated)),
  ];
};

const menuOfAddress = ({ path, rename, remove }: Menu, canBeRenamed: boolean): MenuItem[] => [
  ...(canBeRenamed ? [{ label: words.rename.action, to: rename }] : []),
  ...(isRemovable(path) ? [{ label: words.remove.action, to: remove }] : []),
];

const menuOfStatus = ({ status, publish, unpublish }: Menu, canBeDraft: boolean): MenuItem[] => {
  if (status === 'draft') return [{ label: words.edit.publish, to: publish }];
  return canBeDraft ? [{ label: words.edit.unpublish, to: unpublish }] : [];
};

const menuOfPage = ({ isLive, page, inPreview }: Menu): MenuItem[] => {
  const [label, to] = isLive ? [words.edit.page, page] : [words.edit.draftPage, inPreview];
  return to === undefined ? [] : [{ label, to, opensTab: true }];
};
