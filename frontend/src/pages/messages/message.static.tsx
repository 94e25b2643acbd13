import type { ReactNode } from 'react';
import { drawGlass } from '../../components/motif.ts';
import { Picture } from '../../components/picture.tsx';

interface MessageProps {
  heading: string;
  grains?: number | undefined;
  children: ReactNode;
}

export const Message = ({ heading, grains = 40, children }: MessageProps) => (
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

export const Texts = ({ texts }: { texts: readonly (string | undefined)[] }) =>
  texts.filter(Boolean).map((text) => (
    <p key={text} className="max-w-[34rem] text-lg text-muted">
      {text}
    </p>
  ));
