import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { drawGlass } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';

interface MessageProps {
  heading: string;
  grains?: number | undefined;
  children: ReactNode;
}

export const Message = ({ heading, grains, children }: MessageProps) => (
  <div className="page-width grid min-h-[70vh] content-start gap-10 pt-28 pb-section print:min-h-0 md:grid-cols-12 md:content-center md:items-center">
    <div className="grid justify-items-start gap-6 md:col-span-7">
      <h1 className="text-4xl">{heading}</h1>
      {children}
    </div>
    <MessageGlass seed={heading} grains={grains} className="md:col-span-4 md:col-start-9" />
  </div>
);

interface MessageGlassProps {
  seed: string;
  grains?: number | undefined;
  className?: string;
}

export const MessageGlass = ({ seed, grains = 40, className }: MessageGlassProps) => (
  <Picture
    drawing={drawGlass(seed, { width: 400, height: 480, lines: 15, grains })}
    className={clsx('fading h-56 w-full text-accent md:h-96', className)}
  />
);

export const Texts = ({ texts }: { texts: readonly (string | undefined)[] }) =>
  texts.filter(Boolean).map((text) => (
    <p key={text} className="max-w-[34rem] text-lg text-muted">
      {text}
    </p>
  ));
