import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.process;

export const ProcessSection = () => (
  <Section heading={heading} intro={intro} layout="aside">
    <ol data-entrance="" className="grid gap-8">
      {items.map(({ title, description }, index) => (
        <li key={title} className="grid grid-cols-[min(4.5rem,15vw)_minmax(0,1fr)]">
          <span aria-hidden="true" className="font-serif text-4xl text-accent">
            {index + 1}
          </span>
          <div className="border-t border-rule pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 max-w-prose text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
