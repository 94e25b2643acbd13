import { homeContent } from '../../content/home.ts';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items, note } = homeContent.expertise;

export const ExpertiseBand = () => (
  <Section heading={heading} intro={intro} tone="ink" layout="aside">
    <dl data-entrance="" className="grid gap-x-10 sm:grid-cols-[max-content_1fr]">
      {items.map(({ figure, label }) => (
        <div
          key={label}
          className="grid items-baseline border-t border-rule py-6 sm:col-span-2 sm:grid-cols-subgrid"
        >
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
