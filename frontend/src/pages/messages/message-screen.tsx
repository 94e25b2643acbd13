import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

interface MessageFrameProps {
  heading: string;
  /** Grains of sand in the drawing: none where nothing is. */
  grains?: number | undefined;
  children: ReactNode;
}

/** A page that says one thing, beside a drawing of its own. */
export const MessageFrame = ({ heading, grains = 40, children }: MessageFrameProps) => (
  <div className="page-width grid min-h-[70vh] content-start gap-10 pt-28 pb-section md:grid-cols-12 md:content-center md:items-center">
    <div className="grid justify-items-start gap-6 md:col-span-7">
      <h1 className="text-4xl">{heading}</h1>
      {children}
    </div>
    <Picture
      drawing={drawGlass(heading, { width: 400, height: 480, lines: 15, grains })}
      className="fading h-56 w-full text-accent opacity-60 md:col-span-4 md:col-start-9 md:h-96"
    />
  </div>
);

interface MessageScreenProps extends Pick<MessageFrameProps, 'heading' | 'grains'> {
  text: string;
  /** A second paragraph. */
  note?: string | undefined;
  /** Label and address of the button. */
  action: string;
  href: string;
}

/** A page with a single message and a button. */
export const MessageScreen = ({ heading, grains, text, note, action, href }: MessageScreenProps) => (
  <MessageFrame heading={heading} grains={grains}>
    <p className="max-w-[34rem] text-lg text-muted">{text}</p>
    {note && <p className="max-w-[34rem] text-lg text-muted">{note}</p>}
    <Link href={href} className={buttonClass({ size: 'lg' })}>
      {action}
    </Link>
  </MessageFrame>
);
