import { Plus } from 'lucide-react';
import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.questions;

export const QuestionsSection = () => (
  <Section heading={heading} intro={intro} layout="aside" weight="quiet">
    <div className="border-b border-rule">
      {items.map(({ question, answer }) => (
        <details key={question} className="group border-t border-rule">
          <summary className="flex cursor-pointer list-none items-baseline justify-between gap-5 py-3 font-serif text-lg lg:py-5 lg:text-xl hover:text-accent">
            {question}
            <Plus
              aria-hidden="true"
              data-no-print
              className="size-5 shrink-0 self-center text-accent group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-7 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);
