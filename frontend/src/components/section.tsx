import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  heading: string;
  intro?: string;
  tone?: keyof typeof TONES;
  layout?: keyof typeof LAYOUTS;
  weight?: keyof typeof WEIGHTS;
  children: ReactNode;
}

const TONES = { paper: '', band: 'bg-band', sand: 'sand-band', ink: 'on-dark bg-ink dark:bg-deep' };

/** How much a section weighs on its page: the size of its heading, and the space around it. */
const WEIGHTS = {
  lead: { section: 'py-16 lg:py-40', heading: 'text-4xl' },
  plain: { section: 'py-13 lg:py-30', heading: 'text-3xl' },
  quiet: { section: 'py-12 lg:py-18', heading: 'text-2xl' },
};

/** Where the heading is on large screens: neighbouring sections differ. */
const LAYOUTS = {
  split: {
    section: '',
    top: 'grid gap-x-10 lg:mb-14 lg:grid-cols-12 lg:items-baseline',
    heading: 'lg:col-span-7',
    intro: 'max-w-[34rem] lg:col-span-5 lg:col-start-8',
  },
  aside: {
    section: 'lg:grid lg:grid-cols-[4fr_8fr] lg:gap-14',
    top: 'grid lg:sticky lg:top-28 lg:self-start',
    heading: '',
    intro: '',
  },
};

export const Section = ({
  id,
  heading,
  intro,
  tone = 'paper',
  layout = 'split',
  weight = 'plain',
  children,
}: SectionProps) => {
  const look = LAYOUTS[layout];
  const { section, heading: size } = WEIGHTS[weight];
  return (
    <section
      id={id}
      aria-labelledby={id ? `${id}-heading` : undefined}
      className={clsx(section, TONES[tone])}
    >
      <div className={clsx('page-width', look.section)}>
        <div className={clsx('mb-8 gap-y-3', look.top)}>
          <h2 id={id && `${id}-heading`} className={clsx(size, look.heading)}>
            {heading}
          </h2>
          {intro && <p className={clsx('text-muted md:text-lg', look.intro)}>{intro}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
};
