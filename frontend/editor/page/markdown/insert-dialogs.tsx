import { useState, type ReactNode, type SubmitEvent } from 'react';
import * as words from 'virtual:words/editor';
import { Button } from '../../../src/components/button.tsx';
import { Dialog } from '../../../src/components/dialog/dialog.tsx';
import { Field } from '../../../src/components/field.tsx';
import { PICTURE_TYPES } from '../data/pictures.ts';
import { CONTROL } from '../form/field-frame.tsx';
import { insertLink, insertPicture, insertVideo, videoIdIn, type Insert } from './inserts.ts';

interface InsertDialogProps {
  onInsert: (insert: Insert) => void;
  onClose: () => void;
}

interface InsertFormProps {
  title: string;
  onSubmit: (values: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

const InsertForm = ({ title, onSubmit, onClose, children }: InsertFormProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Button type="submit" className="justify-self-start">
        {words.markdown.insert}
      </Button>
    </form>
  </Dialog>
);

const valueOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();

const OTHER_SITE = '';

interface LinkDialogProps extends InsertDialogProps {
  selected: string;
  /** The pages of the site. */
  pages: readonly { address: string; title: string }[];
}

export const LinkDialog = ({ selected, pages, onInsert, onClose }: LinkDialogProps) => {
  const [page, setPage] = useState<string>(OTHER_SITE);
  return (
    <InsertForm
      title={words.markdown.link}
      onClose={onClose}
      onSubmit={(values) => {
        const address = page || valueOf(values, 'address');
        onInsert(insertLink(valueOf(values, 'text') || address, address));
      }}
    >
      <Field name="text" label={words.markdown.linkText} defaultValue={selected} required />
      <div className="grid gap-1.5">
        <label htmlFor="page" className="text-sm font-semibold">
          {words.markdown.linkPage}
        </label>
        <select
          id="page"
          className={`${CONTROL} border-control/60`}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        >
          <option value={OTHER_SITE}>{words.markdown.otherSite}</option>
          {pages.map(({ address, title }) => (
            <option key={address} value={address}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {page === OTHER_SITE && (
        <Field
          name="address"
          label={words.markdown.linkAddress}
          inputMode="url"
          placeholder="https://"
          required
        />
      )}
    </InsertForm>
  );
};

interface PictureDialogProps extends InsertDialogProps {
  /** One that was pasted or dropped. */
  given: File | undefined;
  addPicture: (file: File) => Promise<string | undefined>;
}

export const PictureDialog = ({ given, addPicture, onInsert, onClose }: PictureDialogProps) => {
  const [file, setFile] = useState(given);
  const [isRefused, setRefused] = useState(false);
  const insert = async (values: FormData) => {
    const path = file && (await addPicture(file));
    setRefused(!path);
    if (path)
      onInsert(
        insertPicture(path.split('/').at(-1)!, valueOf(values, 'alt'), valueOf(values, 'caption')),
      );
  };
  return (
    <InsertForm
      title={words.markdown.picture}
      onClose={onClose}
      onSubmit={(values) => void insert(values)}
    >
      {file && <ChosenPicture file={file} />}
      <div className="grid gap-1.5">
        <label htmlFor="picture" className="text-sm font-semibold">
          {words.markdown.pictureFile}
        </label>
        <input
          id="picture"
          type="file"
          accept={PICTURE_TYPES}
          required={!file}
          className={`${CONTROL} border-control/60`}
          aria-describedby="picture-care"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        <p id="picture-care" className="text-sm text-muted">
          {words.markdown.pictureCare}
        </p>
        {isRefused && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {words.form.pictureLimit}
          </p>
        )}
      </div>
      <Field
        name="alt"
        label={words.markdown.pictureAlt}
        hint={words.markdown.pictureAltHint}
        required
      />
      <Field name="caption" label={words.markdown.pictureCaption} hint={words.form.optional} />
    </InsertForm>
  );
};

const ChosenPicture = ({ file }: { file: Blob }) => (
  <img
    ref={(image) => {
      const address = URL.createObjectURL(file);
      image!.src = address;
      return () => URL.revokeObjectURL(address);
    }}
    alt=""
    className="max-h-64 w-fit rounded-sm object-contain"
  />
);

export const VideoDialog = ({ onInsert, onClose }: InsertDialogProps) => {
  const [isWrong, setWrong] = useState(false);
  return (
    <InsertForm
      title={words.markdown.video}
      onClose={onClose}
      onSubmit={(values) => {
        const id = videoIdIn(valueOf(values, 'address'));
        setWrong(!id);
        if (id) onInsert(insertVideo(id, valueOf(values, 'title'), valueOf(values, 'duration')));
      }}
    >
      <Field
        name="address"
        label={words.markdown.videoAddress}
        placeholder="https://www.youtube.com/watch?v=…"
        error={isWrong ? words.markdown.videoWrong : undefined}
        required
      />
      <Field name="title" label={words.markdown.videoTitle} required />
      <Field
        name="duration"
        label={words.markdown.videoDuration}
        pattern="\d+:\d\d(:\d\d)?"
        required
      />
    </InsertForm>
  );
};
