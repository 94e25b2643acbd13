import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  heading: string;
  intro?: string;
  /** Whether the section is included when the page is printed. */
  printed?: boolean;
  tone?: 'paper' | 'band' | 'sand' | 'ink';
  children: ReactNode;
}

const TONES = {
  paper: '',
  band: 'bg-band',
  sand: 'sand-band',
  ink: 'on-dark bg-ink dark:bg-deep',
};

/** A section of a page: heading and introduction side by side on large screens, and the content below. */
export const Section = ({ id, heading, intro, tone = 'paper', printed = true, children }: SectionProps) => (
  <section
    id={id}
    data-no-print={printed ? undefined : ''}
    aria-labelledby={id ? `${id}-heading` : undefined}
    className={clsx('py-section', TONES[tone])}
  >
    <div className="page-width">
      <div className="mb-10 grid gap-x-10 gap-y-3 lg:mb-14 lg:grid-cols-12 lg:items-baseline">
        <h2 id={id && `${id}-heading`} className="text-3xl lg:col-span-6">
          {heading}
        </h2>
        {intro && <p className="max-w-[34rem] text-lg text-muted lg:col-span-5 lg:col-start-8">{intro}</p>}
      </div>
      {children}
    </div>
  </section>
);
