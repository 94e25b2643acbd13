import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { navigation } from '../../components/layout/navigation.tsx';
import { drawGlass } from '../../components/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { interfaceContent } from '../../content/site.ts';
import { paths, type NotFoundKind } from '../../lib/paths.ts';
import type { PageMeta } from '../../page.ts';

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

const ONWARD: Record<NotFoundKind, string> = {
  page: paths.home,
  member: paths.about,
  article: paths.blog,
};

export const notFoundMeta = (kind: NotFoundKind): PageMeta => {
  const { heading, description } = interfaceContent.notFound[kind];
  return { heading, description, canonical: ONWARD[kind], noindex: true };
};

const OtherPages = () => (
  <ul className="flex flex-wrap gap-x-6">
    {navigation.map(({ label, href }) => (
      <li key={href}>
        <a href={href} className="text-link inline-flex min-h-11 min-w-11 items-center">
          {label}
        </a>
      </li>
    ))}
  </ul>
);

export const NotFoundMessage = ({ kind }: { kind: NotFoundKind }) => {
  const { heading, text, note, action } = interfaceContent.notFound[kind];
  return (
    <Message heading={heading} grains={0}>
      <Texts texts={[note ?? text]} />
      <a href={ONWARD[kind]} className={buttonClass({ size: 'lg' })}>
        {action}
      </a>
      {note && (
        <>
          <OtherPages />
          <p className="text-sm text-muted">{text}</p>
        </>
      )}
    </Message>
  );
};
