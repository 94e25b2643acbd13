import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.process;

export const ProcessSection = () => (
  <Section heading={heading} intro={intro} layout="aside">
    <ol data-entrance="" className="grid gap-6 lg:gap-8">
      {items.map(({ title, description }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.25rem_minmax(0,1fr)] sm:grid-cols-[4.5rem_minmax(0,1fr)]"
        >
          <span aria-hidden="true" className="font-serif text-4xl text-accent">
            {index + 1}
          </span>
          <div className="border-t border-rule pt-3.5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 max-w-prose text-sm text-muted sm:text-base">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
