import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  heading: string;
  intro?: string;
  /** Whether the section is included when the page is printed. */
  printed?: boolean;
  tone?: keyof typeof TONES;
  layout?: keyof typeof LAYOUTS;
  children: ReactNode;
}

const TONES = {
  paper: '',
  band: 'bg-band',
  sand: 'sand-band',
  ink: 'on-dark bg-ink dark:bg-deep',
};

/** Where the heading is on large screens. Neighbouring sections differ, so that a page can be read from afar. */
const LAYOUTS = {
  /** The heading at the left, the introduction at the right, the content below. */
  split: {
    section: '',
    top: 'mb-10 grid gap-x-10 gap-y-3 lg:mb-14 lg:grid-cols-12 lg:items-baseline',
    heading: 'text-3xl lg:col-span-6',
    intro: 'max-w-[34rem] lg:col-span-5 lg:col-start-8',
  },
  /** Heading and introduction in the middle, the content below; on a phone, at the left as everywhere. */
  centre: {
    section: '',
    top: 'mx-auto mb-10 grid max-w-[40rem] gap-y-3 md:text-center lg:mb-14',
    heading: 'text-3xl',
    intro: '',
  },
  /** Heading and introduction in a column at the left, which stays in view beside the content. */
  aside: {
    section: 'lg:grid lg:grid-cols-[4fr_8fr] lg:gap-14',
    top: 'mb-10 grid gap-y-3 lg:sticky lg:top-28 lg:self-start',
    heading: 'text-3xl',
    intro: '',
  },
};

/** A section of a page: heading, introduction and content. */
export const Section = ({
  id,
  heading,
  intro,
  tone = 'paper',
  layout = 'split',
  printed = true,
  children,
}: SectionProps) => {
  const look = LAYOUTS[layout];
  return (
    <section
      id={id}
      data-no-print={printed ? undefined : ''}
      aria-labelledby={id ? `${id}-heading` : undefined}
      className={clsx('py-section', TONES[tone])}
    >
      <div className={clsx('page-width', look.section)}>
        <div className={look.top}>
          <h2 id={id && `${id}-heading`} className={look.heading}>
            {heading}
          </h2>
          {intro && <p className={clsx('text-lg text-muted', look.intro)}>{intro}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
};
