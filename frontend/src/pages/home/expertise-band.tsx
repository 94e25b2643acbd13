import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items, note } = homeContent.expertise;

export const ExpertiseBand = () => (
  <Section heading={heading} intro={intro} tone="ink">
    <dl data-entrance="" className="grid gap-5 lg:grid-cols-3">
      {items.map(({ figure, label }) => (
        <div key={label} className="flex flex-col gap-3 border border-brass-light/40 p-6 xl:p-8">
          <dt className="text-lg text-muted">{label}</dt>
          <dd className="order-first font-serif text-4xl text-brass-light">{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-8 max-w-prose text-sm text-muted">{note}</p>
  </Section>
);
