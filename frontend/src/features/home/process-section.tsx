import { homeContent } from '../../content/home.ts';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items } = homeContent.process;

export const ProcessSection = () => (
  <Section heading={heading} intro={intro}>
    <ol data-entrance="" className="grid gap-10 md:grid-cols-2 lg:grid-cols-4 lg:gap-8">
      {items.map(({ title, description }, index) => (
        <li key={title} className="grid content-start gap-3">
          <span aria-hidden="true" className="flex items-center gap-4 font-serif text-3xl text-accent">
            {index + 1}
            <span className="h-px grow bg-rule" />
          </span>
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{description}</p>
        </li>
      ))}
    </ol>
  </Section>
);
