import type { ReactNode } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { paths, type Outcome } from '../../lib/paths.ts';
import type { Page, PageMeta } from '../../page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

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

interface Texts extends Pick<PageMeta, 'heading' | 'description' | 'canonical'> {
  grains?: number;
  texts: readonly (string | undefined)[];
  action: string;
  href: string;
}

const messagePage = ({ grains, texts, action, href, ...meta }: Texts): Page => ({
  meta: { ...meta, noindex: true },
  content: (
    <Message heading={meta.heading} grains={grains}>
      {texts.filter(Boolean).map((text) => (
        <p key={text} className="max-w-[34rem] text-lg text-muted">
          {text}
        </p>
      ))}
      <a href={href} className={buttonClass({ size: 'lg' })}>
        {action}
      </a>
    </Message>
  ),
});

const WAY_ON = { page: paths.home, member: paths.about, article: paths.blog };

export const notFound = (kind: keyof typeof WAY_ON): Page => {
  const { text, note, ...texts } = interfaceContent.notFound[kind];
  const href = WAY_ON[kind];
  return messagePage({ ...texts, canonical: href, grains: 0, texts: [text, note], href });
};

/** The page after a form was submitted without JavaScript. */
export const load = (outcome: Outcome): Page => {
  const { title: heading, text, ...texts } = interfaceContent.outcomes[outcome];
  const href = outcome === 'received' ? paths.home : paths.section('contact');
  return messagePage({ ...texts, heading, canonical: paths.outcome(outcome), texts: [text], href });
};
