import { homeContent } from '../../content/home.ts';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items, note } = homeContent.expertise;

export const ExpertiseBand = () => (
  <Section heading={heading} intro={intro} tone="ink" layout="aside">
    <dl data-entrance="" className="grid">
      {items.map(({ figure, label }) => (
        <div key={label} className="grid items-baseline gap-x-10 border-t border-rule py-6 sm:grid-cols-2">
          <dt className="text-lg text-muted">{label}</dt>
          <dd className="order-first font-serif text-4xl text-brass-light">{figure}</dd>
        </div>
      ))}
    </dl>
    <div className="border-t border-rule pt-6">
      <p className="max-w-prose text-sm text-muted">{note}</p>
    </div>
  </Section>
);
