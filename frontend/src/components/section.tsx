import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  heading: string;
  intro?: string;
  tone?: keyof typeof TONES;
  layout?: keyof typeof LAYOUTS;
  space?: keyof typeof SPACES;
  /** What leads on from here: beside the heading, and on a small screen below all. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

const TONES = {
  paper: '',
  band: 'bg-band',
  sand: 'sand-band',
  ink: 'on-dark bg-ink max-sm:pt-[72px]',
};

/** At the top, at least 56 px, on a phone too; of ink, 72. */
const SPACES = {
  wide: 'py-section max-sm:pt-[56px]',
  narrow: 'py-section-narrow max-lg:pt-[56px]',
};

/** Where the heading is on large screens. */
const LAYOUTS = {
  above: {
    section: 'lg:grid lg:grid-cols-[1fr_auto] lg:gap-x-10',
    top: 'max-w-[44rem] lg:mb-8',
    content: 'lg:col-span-2',
  },
  aside: {
    section: 'lg:grid lg:grid-cols-[4fr_8fr] lg:gap-14',
    top: 'lg:sticky lg:top-28 lg:mb-0 lg:self-start',
    content: '',
  },
};

export const Section = ({
  id,
  heading,
  intro,
  tone = 'paper',
  layout = 'above',
  space = 'wide',
  action,
  className,
  children,
}: SectionProps) => {
  const look = LAYOUTS[layout];
  return (
    <section
      id={id}
      aria-labelledby={id ? `${id}-heading` : undefined}
      className={clsx(SPACES[space], TONES[tone], id && 'ground-to-header', className)}
    >
      {/* Takes back the margin of `ground-to-header` (site.css): in a low window, a part of it. */}
      <div className={clsx('page-width', look.section, id && '-mt-4 short:-mt-8')}>
        <div className={clsx('mb-5 grid gap-y-2.5 lg:gap-y-3', look.top)}>
          <h2 id={id && `${id}-heading`} className="text-3xl">
            {heading}
          </h2>
          {intro && <p className="text-muted md:text-lg">{intro}</p>}
        </div>
        <div className={look.content}>{children}</div>
        {action && (
          <div className="mt-6 max-sm:[&_a]:w-full lg:col-start-2 lg:row-start-1 lg:mt-0 lg:mb-8 lg:self-end">
            {action}
          </div>
        )}
      </div>
    </section>
  );
};
