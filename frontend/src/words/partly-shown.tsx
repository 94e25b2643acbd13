import type { Message } from '@sandglass/backend/words';
import { Fragment, type ReactNode } from 'react';
import { fillParts } from './fill.ts';

interface PartlyShownProps<Value extends string> {
  message: Message<Value>;
  values: Readonly<Record<Value, string>>;
  /** The value that is to be seen. */
  shown: NoInfer<Value>;
}

/** A message of which one value is to be seen. Screen readers get all of it. */
export const PartlyShown = <Value extends string>({
  message,
  values,
  shown,
}: PartlyShownProps<Value>): ReactNode => {
  const seen = <Fragment key={shown}>{values[shown]}</Fragment>;
  const parts = fillParts<Value, ReactNode>(message, { ...values, [shown]: seen });
  return parts.map((part) =>
    typeof part === 'string' && part !== '' ? (
      <span key={part} className="sr-only">
        {part}
      </span>
    ) : (
      part
    ),
  );
};
