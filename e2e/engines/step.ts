import type { MailReceiver } from '../../backend/src/testing/receivers/mail-receiver.ts';
import type { RunningEditor } from '../editor/start-editor.ts';
import type { Visitor } from './visitor.ts';

/** What the walk needs besides a browser. */
export interface Surroundings {
  /** The origin of the product, which has no lead yet. */
  url: string;
  /** It publishes what the product serves. */
  editor: RunningEditor;
  engine: string;
  mail: MailReceiver;
  /** Keeps a picture, if somebody asked for pictures. */
  keepPicture: (name: string) => Promise<void>;
}

export type Step = readonly [
  name: string,
  run: (visitor: Visitor, around: Surroundings) => Promise<void>,
];

export const TOAST = '[role="region"] li';
export const CARD = '[data-testid="lead-card"]';
export const STATE = '[data-testid="lead-state"]';
