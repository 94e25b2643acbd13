import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx/lite';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import * as words from 'virtual:words/editor';
import { Button, buttonClass } from '../../../../src/components/button.tsx';
import { fill } from '../../../../src/words/fill.ts';
import { addressOf } from '../../../addresses.ts';
import type { State } from '../../data/api.ts';
import { useSite } from '../../data/use-content.ts';
import { cutText, fieldsOf, withStatus } from '../../file/content-text.ts';
import type { Fields } from '../../file/rewrite-yaml.ts';
import { trimFields } from '../../file/trim-fields.ts';
import { at, groupOf, isCreatable, slugIn, statusOf, titleOf, type Status } from '../../groups.ts';
import { Shell, Waiting } from '../../parts/shell.tsx';
import { readableDay, statusText } from '../../parts/text-list.tsx';
import { RemoveDialog, RenameDialog } from './address/address-dialogs.tsx';
import { pathWith, removeChanges, renameChanges } from './address/change-address.ts';
import { Conflict } from './save/conflict.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { SaveState } from './save/save-state.tsx';
import { saveText } from './save/save-text.ts';
import { TextMenu, type MenuItem } from './text-menu.tsx';
import { Tabs, type Tab } from './tabs.tsx';
import { useChoices } from './use-choices.ts';
import { useMistakes, type PlacedMistake } from './use-mistakes.ts';
import { usePictures } from './use-pictures.ts';
import { usePreview } from './preview/use-preview.ts';
import { useSave } from './save/use-save.ts';
import { useText } from './use-text.ts';
import { WritePane } from './write-pane.tsx';

/** A text with its preview. */
export const EditScreen = ({ path }: { path: string }) => {
  const { data: state, error } = useSite();
  return state ? (
    <OpenText key={path} path={path} state={state} />
  ) : (
    <Shell>
      <Waiting error={error} />
    </Shell>
  );
};

const OpenText = ({ path, state }: { path: string; state: State }) => {
  const opened = useText(path, state);
  if (opened.text === undefined) {
    const missing = opened.isNew ? new Error(words.notFound) : opened.error;
    return (
      <Shell>
        <Waiting error={missing} />
      </Shell>
    );
  }
  return <Editor path={path} state={state} opened={{ ...opened, text: opened.text }} />;
};

interface EditorProps {
  path: string;
  state: State;
  opened: ReturnType<typeof useText> & { text: string };
}

const Editor = ({ path, state, opened }: EditorProps) => {
  const { text } = opened;
  const [, navigate] = useLocation();
  const [tab, setTab] = useState<Tab>('write');
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { outcome, save, clear } = useSave();
  const isSaving = outcome?.is === 'saving';
  const pictures = usePictures(path, (each) => state.files[each] !== undefined);
  const preview = usePreview(path, text, pictures.addresses);
  const refusal = outcome?.is === 'refused' && !outcome.isOutdated ? outcome : undefined;
  const mistakes = useMistakes(path, text, {
    refused: refusal?.mistakes,
    current: preview?.mistakes,
    standing: state.mistakes,
  });
  const { choices, pages, fields } = useChoices(path);
  const own = fieldsOf(cutText(text)) ?? {};
  const savedFields = opened.saved === undefined ? undefined : fieldsOf(cutText(opened.saved));
  const status = isCreatable(groupOf(path)) ? statusOf(own) : 'published';
  const title = titleOf(path, own);
  useTitle(title);
  useQuestionBeforeLeaving(opened.hasChanges);

  /** @returns whether the text is saved as it was sent */
  const saveAs = async (sent: string): Promise<boolean> => {
    const ready = trimFields(sent, opened.saved);
    opened.change(ready);
    // Nothing but spaces.
    if (ready === opened.saved) return true;
    return save(async () => {
      await saveText(path, ready, opened.seen);
      await opened.settle(ready);
    });
  };
  const saveStatus = async (draft: boolean) => {
    if (isSaving) return;
    const isSaved = await saveAs(withStatus(text, draft));
    // Otherwise a Save of the corrected text would publish it, unasked.
    if (!isSaved) opened.change(withStatus(opened.typed() ?? text, !draft));
  };
  const saveIt = () => {
    if (!isSaving) void saveAs(text);
  };
  useSaveKey(saveIt);

  const showMistake = ({ id }: PlacedMistake) => {
    mistakes.leave(id);
    setTab('write');
    // In a narrow window, once the fields are there.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };

  const address = addressOf(path, publishedArticle(fields));
  const page = address && new URL(address, state.siteUrl).href;
  const inPreview = address && `/preview${address}`;
  const { isNew, hasChanges } = opened;
  const items: MenuItem[] = [
    ...menuOfStatus(status, isCreatable(groupOf(path)) && !isNew, saveStatus),
    ...(isNew ? [] : pageItem(savedFields ? status : 'draft', page, inPreview)),
    ...(isNew ? [] : [{ label: words.history.action, to: at.history(path) }]),
    ...(hasChanges ? [{ label: words.edit.discard, to: () => void discard() }] : []),
    ...(isCreatable(groupOf(path)) && !isNew && !hasChanges
      ? [
          { label: words.rename.action, to: () => setDialog('rename') },
          { label: words.remove.action, to: () => setDialog('remove') },
        ]
      : []),
  ];
  const discard = async () => {
    // oxlint-disable-next-line no-alert -- the browser's own question, as before a page is left
    if (!window.confirm(words.edit.discardQuestion)) return;
    await opened.discard();
    pictures.forget();
    clear();
    if (isNew) navigate(at.group(groupOf(path)));
  };

  return (
    <Shell
      bar={
        <EditBar
          path={path}
          title={title}
          status={isCreatable(groupOf(path)) ? statusText(savedFields ?? own) : undefined}
        >
          <SaveState
            {...{ outcome, hasChanges, state, status }}
            day={status === 'toCome' ? readableDay(String(own['date'])) : ''}
            page={page}
            preview={inPreview}
          />
          {status === 'draft' && (
            <Button
              variant="outline"
              size="sm"
              className="shrink-0 max-sm:hidden"
              onClick={() => void saveStatus(false)}
            >
              {words.edit.publish}
            </Button>
          )}
          <Button size="sm" className="shrink-0" busy={isSaving || !hasChanges} onClick={saveIt}>
            {words.save.save}
          </Button>
          <TextMenu items={items} />
        </EditBar>
      }
    >
      <h1 className="sr-only">{title}</h1>
      <Tabs tab={tab} onChange={setTab} />
      <div className="grid lg:grid-cols-2">
        <div
          id="tab-write"
          onBlur={mistakes.onBlur}
          className={clsx(
            'grid min-w-0 content-start gap-8 px-gutter py-6 lg:py-8',
            tab === 'preview' && 'max-lg:hidden',
          )}
        >
          {opened.isOutdated && !isSaving && (
            <Conflict
              message={
                outcome?.is === 'refused' && outcome.isOutdated ? outcome.message : undefined
              }
              theirs={opened.saved}
              onKeep={opened.keepMine}
              onTake={() => void opened.discard()}
            />
          )}
          <WritePane
            path={path}
            text={text}
            language={state.language}
            mistakes={mistakes.atFields}
            {...{ refusal, choices, pages, pictures }}
            onChange={opened.change}
          />
        </div>
        <PreviewPane
          path={path}
          preview={preview}
          mistakes={mistakes}
          onChoose={showMistake}
          pictures={pictures.addresses}
          isHidden={tab === 'write'}
        />
      </div>
      {dialog === 'rename' && (
        <RenameDialog
          {...{ path, title, fields }}
          changesFor={(slug) => renameChanges(path, text, slug, state, fields)}
          onDone={(slug) => navigate(at.text(pathWith(path, slug)))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          {...{ path, title, fields }}
          isPublished={status === 'published' && groupOf(path) !== 'services'}
          changesFor={(target) => removeChanges(path, text, target, state)}
          onDone={() => navigate(at.group(groupOf(path)))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Shell>
  );
};

const menuOfStatus = (
  status: Status,
  canBeDraft: boolean,
  saveStatus: (draft: boolean) => Promise<void>,
): MenuItem[] => {
  if (status === 'draft') return [{ label: words.edit.publish, to: () => void saveStatus(false) }];
  return canBeDraft ? [{ label: words.edit.unpublish, to: () => void saveStatus(true) }] : [];
};

const pageItem = (
  status: Status,
  page: string | undefined,
  preview: string | undefined,
): MenuItem[] => {
  const [label, to] =
    status === 'published' ? [words.edit.page, page] : [words.edit.draftPage, preview];
  return to === undefined ? [] : [{ label, to, opensTab: true }];
};

/** The id of one that visitors can read. */
const publishedArticle = (fields: ReadonlyMap<string, Fields>): string | undefined => {
  const isShown = ([path, its]: [string, Fields]) =>
    groupOf(path) === 'articles' && statusOf(its) === 'published';
  const [path] = [...fields].find(isShown) ?? [];
  return path && slugIn(path);
};

interface EditBarProps {
  path: string;
  title: string;
  status: string | undefined;
  children: React.ReactNode;
}

const EditBar = ({ path, title, status, children }: EditBarProps) => {
  const group = groupOf(path);
  return (
    <>
      <Link
        href={at.group(group)}
        aria-label={fill(words.back, { group: words.groups[group] })}
        title={words.groups[group]}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <p className="hidden min-w-0 truncate md:block">
        <span className="font-semibold">{title}</span>
        {status && <span className="ms-3 text-sm text-muted">{status}</span>}
      </p>
      <div className="ms-auto flex min-w-0 items-center gap-2 md:shrink-0">{children}</div>
    </>
  );
};

const useTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · ${words.name}`;
  }, [title]);

/** What was typed is kept, but another browser or person would not see it. */
const useQuestionBeforeLeaving = (hasChanges: boolean) =>
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);

/** Ctrl+S and ⌘S: who writes presses it without a thought, and the browser would save the page. */
const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
