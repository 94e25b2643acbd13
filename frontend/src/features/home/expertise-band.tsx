import { homeContent } from '../../content/home.ts';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items, note } = homeContent.expertise;

export const ExpertiseBand = () => (
  <Section heading={heading} intro={intro} tone="ink" layout="aside">
    <dl data-entrance="" className="grid">
      {items.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse gap-x-8 gap-y-2 border-rule py-6 not-first:border-t sm:flex-row-reverse sm:items-baseline sm:justify-end"
        >
          <dt className="text-lg text-muted sm:basis-1/2">{label}</dt>
          <dd className="font-serif text-6xl text-brass-light sm:basis-1/2">{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-6 max-w-prose border-t border-rule pt-6 text-sm text-muted">{note}</p>
  </Section>
);
