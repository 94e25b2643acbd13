import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items, note } = homeContent.expertise;

export const ExpertiseBand = () => (
  <Section heading={heading} intro={intro} tone="ink" weight="lead">
    <dl data-entrance="" className="grid gap-x-10 gap-y-8 md:grid-cols-[1fr_1fr_1.7fr]">
      {items.map(({ figure, label }) => (
        <div key={label} className="flex flex-col gap-1 border-t border-brass-light/40 pt-4">
          <dt className="text-muted">{label}</dt>
          <dd className="order-first font-serif text-figure text-brass-light">{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-8 max-w-prose text-sm text-muted">{note}</p>
  </Section>
);
