import type { Message } from '@sandglass/backend/words';
import { Fragment, type ReactNode } from 'react';
import { fillParts } from './fill.ts';

interface FilledProps<Value extends string> {
  message: Message<Value>;
  values: Readonly<Record<Value, ReactNode>>;
}

/** A message whose values are elements, such as a link within a sentence. */
export const Filled = <Value extends string>({ message, values }: FilledProps<Value>) =>
  fillParts(message, values).map((part, index) => (
    // The parts of a sentence never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{part}</Fragment>
  ));
