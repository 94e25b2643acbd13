import { useState } from 'react';
import { clsx } from 'clsx/lite';
import { useLocation } from 'wouter';
import * as words from 'virtual:words/editor';
import { Button } from '../../../../src/components/button.tsx';
import { addressOf } from '../../../addresses.ts';
import type { State } from '../../data/api.ts';
import { useSite } from '../../data/use-content.ts';
import { cutText, fieldsOf } from '../../file/content-text.ts';
import type { Fields } from '../../file/rewrite-yaml.ts';
import { at, groupOf, isCreatable, slugIn, statusOf, titleOf } from '../../groups.ts';
import { Shell, Waiting } from '../../parts/shell.tsx';
import { readableDay, statusText } from '../../parts/text-list.tsx';
import { AddressDialog } from './address/address-dialogs.tsx';
import { EditBar } from './edit-bar.tsx';
import { menuOf } from './menu-of.ts';
import { Conflict } from './save/conflict.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { SaveState } from './save/save-state.tsx';
import { showPlace, usePlaceInAddress } from './show-place.ts';
import { TextMenu } from './text-menu.tsx';
import { Tabs, type Tab } from './tabs.tsx';
import { useChoices } from './use-choices.ts';
import { useMistakes, type PlacedMistake } from './use-mistakes.ts';
import { usePictures } from './use-pictures.ts';
import { usePreview } from './preview/use-preview.ts';
import { useSave } from './save/use-save.ts';
import { useText, type OpenedText } from './use-text.ts';
import { isSure, useQuestionBeforeLeaving, useSaveKey, useTitle } from './use-window.ts';
import { WritePane } from './write-pane.tsx';

/** A text with its preview. */
export const EditScreen = ({ path }: { path: string }) => {
  const { data: state, error } = useSite();
  return state ? (
    <TextLoader key={path} path={path} state={state} />
  ) : (
    <Shell>
      <Waiting error={error} />
    </Shell>
  );
};

const TextLoader = ({ path, state }: { path: string; state: State }) => {
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
  opened: OpenedText;
}

const Editor = ({ path, state, opened }: EditorProps) => {
  const { text, isNew, hasChanges } = opened;
  const [, navigate] = useLocation();
  const [tab, setTab] = useState<Tab>('write');
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { outcome, isSaving, save, saveStatus, clear } = useSave(path, opened, state.files, {
    // In a narrow window, the reasons stand behind this tab.
    onRefused: () => setTab('write'),
  });
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
  const saved = opened.saved === undefined ? undefined : fieldsOf(cutText(opened.saved));
  const group = groupOf(path);
  const canBeCreated = isCreatable(group);
  const status = canBeCreated ? statusOf(own) : 'published';
  const isLive = saved !== undefined && (!canBeCreated || statusOf(saved) === 'published');
  const title = titleOf(path, own);
  const address = addressOf(path, publishedArticle(fields));
  const page = address && new URL(address, state.siteUrl).href;
  const inPreview = address && `/preview${address}`;
  useTitle(title);
  useQuestionBeforeLeaving(hasChanges);
  useSaveKey(save);
  usePlaceInAddress(text);

  const showMistake = ({ id, place }: PlacedMistake) => {
    mistakes.leave(id);
    setTab('write');
    // In a narrow window, once the fields are there.
    requestAnimationFrame(() => showPlace(id, 'line' in place ? place.line : undefined));
  };
  const publish = () => void saveStatus(false);
  const unpublish = () => {
    const { unpublishPage, unpublishService } = words.edit;
    const question = group === 'services' ? unpublishService : unpublishPage;
    if (!isLive || isSure(question)) void saveStatus(true);
  };
  const discard = async () => {
    if (!isSure(words.edit.discardQuestion)) return;
    await opened.discard();
    pictures.forget();
    clear();
    if (isNew) navigate(at.group(group));
  };
  const items = menuOf({
    path,
    status,
    isNew,
    hasChanges,
    page,
    inPreview,
    publish,
    unpublish,
    discard,
    isLive,
    rename: () => setDialog('rename'),
    remove: () => setDialog('remove'),
  });

  return (
    <Shell
      bar={
        <EditBar
          path={path}
          title={title}
          status={canBeCreated ? statusText(saved ?? own) : undefined}
        >
          <SaveState
            {...{ outcome, hasChanges, state, status }}
            mistakes={mistakes.placed.length + mistakes.others.length}
            day={status === 'toCome' ? readableDay(String(own['date'])) : ''}
            page={page}
            preview={inPreview}
          />
          {status === 'draft' && (
            <Button
              variant="outline"
              size="sm"
              className="shrink-0 max-sm:hidden"
              onClick={publish}
            >
              {words.edit.publish}
            </Button>
          )}
          <Button size="sm" className="shrink-0" busy={isSaving || !hasChanges} onClick={save}>
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
      <AddressDialog
        {...{ dialog, path, text, title, state, fields }}
        hasPage={canBeCreated && status === 'published' && group !== 'services'}
        onClose={() => setDialog(undefined)}
      />
    </Shell>
  );
};

/** The id of one that visitors can read. */
const publishedArticle = (fields: ReadonlyMap<string, Fields>): string | undefined => {
  const isShown = ([path, its]: [string, Fields]) =>
    groupOf(path) === 'articles' && statusOf(its) === 'published';
  const [path] = [...fields].find(isShown) ?? [];
  return path && slugIn(path);
};
