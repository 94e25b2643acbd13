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
          <div
            aria-hidden="true"
            className="grid w-fit grid-rows-[auto_1fr] justify-items-center text-accent"
          >
            <span className="w-5 text-center font-serif text-4xl">{index + 1}</span>
            {/* Sand runs from step to step. */}
            {index < items.length - 1 && (
              <span className="-mb-4 mt-2 border-l-3 border-dotted border-brass-light lg:-mb-6" />
            )}
          </div>
          <div className="border-t border-rule pt-3.5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 max-w-prose text-sm text-muted sm:text-base">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
