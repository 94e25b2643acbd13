import { useState } from 'react';
import * as words from 'virtual:words/editor';
import { Button } from '../../../../../src/components/button.tsx';
import { Dialog } from '../../../../../src/components/dialog/dialog.tsx';
import { withLabels } from '../../../file/content-text.ts';
import { labelOf } from '../../../form/field-label.ts';

interface ConflictProps {
  /** Who it was, if the server has said so. */
  message: string | undefined;
  /** Undefined if they have removed it. */
  theirs: string | undefined;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else has saved the text meanwhile. Nothing is lost, whichever is chosen. */
export const Conflict = ({ message, theirs, onKeep, onTake }: ConflictProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <section role="alert" className="grid gap-3 rounded-sm border-2 border-accent bg-card p-5">
      <h2 className="text-xl">{words.conflict.heading}</h2>
      <p>
        {message} {words.conflict.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setShown(true)}>
          {words.conflict.theirs}
        </Button>
        <Button variant="outline" size="sm" onClick={onKeep}>
          {words.conflict.keep}
        </Button>
        <Button variant="ghost" size="sm" onClick={onTake}>
          {words.conflict.take}
        </Button>
      </div>
      {isShown && (
        <Dialog title={words.conflict.theirs} onClose={() => setShown(false)}>
          <pre className="text-sm whitespace-pre-wrap">
            {theirs === undefined ? words.conflict.removed : withLabels(theirs, labelOf)}
          </pre>
        </Dialog>
      )}
    </section>
  );
};
