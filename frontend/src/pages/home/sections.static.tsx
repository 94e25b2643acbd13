import { clsx } from 'clsx/lite';
import { ArrowDown, X } from 'lucide-react';
import { articles } from '../../content/articles.ts';
import { buttonClass } from '../../components/button.tsx';
import { drawContours, type MotifPaths } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import { benefitsContent, expertiseContent, rolesContent } from '../../content/home.ts';
import {
  insightsContent,
  processContent,
  questionsContent,
  refusalsContent,
} from './optional-sections.ts';
import { paths } from '../../paths.ts';
import { ArticleCard } from '../blog/article-card.static.tsx';
import { groundsOf } from '../blog/article-cover.static.tsx';

export const RolesSection = () => (
  <Section heading={rolesContent.heading} intro={rolesContent.intro} layout="aside" space="narrow">
    <ul data-entrance="" className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:gap-y-8">
      {rolesContent.items.map(({ role, highlights }) => (
        <li key={role} className="row-span-2 grid grid-rows-subgrid border-t-2 border-accent pt-3">
          <div data-moves="" className="row-span-2 grid grid-rows-subgrid gap-2">
            <h3 className="text-xl">{role}</h3>
            <ul className="dashes grid content-start gap-0.5 pl-[1.3em] text-sm text-muted max-sm:leading-snug sm:text-base">
              {highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

export const BenefitsSection = () => (
  <Section
    heading={benefitsContent.heading}
    intro={benefitsContent.intro}
    tone="sand"
    space="narrow"
    action={
      <a href={paths.section('contact')} className={buttonClass()}>
        {benefitsContent.action}
      </a>
    }
  >
    <ul data-entrance="" className="grid gap-x-10 gap-y-4 md:grid-cols-2 md:gap-y-7 lg:grid-cols-3">
      {benefitsContent.items.map(({ title, description }) => (
        <li key={title} className="border-t border-rule pt-3">
          <div data-moves="">
            <h3 className="text-xl lg:text-[1.375rem]">{title}</h3>
            <p className="mt-1 text-sm text-muted sm:text-base lg:mt-2">{description}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

/** Contour lines that run out at the right edge, as those of the hero do. */
const drawGround = (heading: string): MotifPaths => ({
  width: 480,
  height: 800,
  lines: drawContours(heading, { size: 640, rings: 17 }),
  grains: '',
});

export const RefusalsSection = () => {
  if (!refusalsContent) return null;
  const { heading, intro, items, note } = refusalsContent;
  return (
    <section className="on-dark relative overflow-hidden bg-ink py-section max-sm:pt-[72px]">
      <Picture
        drawing={drawGround(heading)}
        className="absolute inset-y-0 right-0 h-full w-[30%] mask-[linear-gradient(270deg,#000_20%,#0000)] text-accent opacity-40 max-lg:hidden print:hidden"
      />
      <div className="page-width relative grid gap-x-14 gap-y-6 lg:grid-cols-[4fr_8fr] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-y-3">
          <h2 className="text-3xl">{heading}</h2>
          <p className="text-muted md:text-lg">{intro}</p>
        </div>
        <ul
          data-entrance=""
          className="border-rule font-serif text-statement max-lg:border-b dark:border-brass-light/40 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {items.map((refusal) => (
            <li key={refusal} className="border-t border-rule dark:border-brass-light/40">
              <div data-moves="" className="flex items-center gap-2.5 py-2.5 lg:gap-4 lg:py-4">
                {/* A line is seen alone, too: it must not read as an offer. */}
                <X
                  aria-hidden="true"
                  strokeWidth={1.5}
                  className="-ml-[0.2em] size-[1em] shrink-0 text-accent"
                />
                {refusal}
              </div>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted lg:self-end">{note}</p>
      </div>
    </section>
  );
};

export const ProcessSection = () => {
  if (!processContent) return null;
  const { heading, intro, items } = processContent;
  return (
    <Section heading={heading} intro={intro} tone="band" space="narrow">
      <ol
        data-entrance=""
        className={clsx(
          'grid gap-x-8 gap-y-4 sm:grid-cols-2',
          // None of five is alone in a row. Of more, sand ends with the row.
          items.length === 5
            ? 'lg:grid-cols-5'
            : 'lg:grid-cols-4 lg:[&>:nth-child(4n)_.border-dotted]:hidden',
        )}
      >
        {items.map(({ title, description }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.25rem_minmax(0,1fr)] sm:grid-cols-1 sm:content-start sm:gap-2"
          >
            <div
              aria-hidden="true"
              className="grid w-fit grid-rows-[auto_1fr] justify-items-center text-accent sm:flex sm:w-full sm:items-center sm:gap-4"
            >
              <span className="w-5 text-center font-serif text-3xl sm:text-left">{index + 1}</span>
              {/* Sand runs from step to step. */}
              {index < items.length - 1 && (
                <span className="-mb-3 mt-1 border-l-3 border-dotted border-brass-light sm:m-0 sm:grow lg:-mr-4 sm:border-t-3 sm:border-l-0 sm:max-lg:[li:nth-child(even)_&]:hidden" />
              )}
            </div>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-sm text-muted sm:text-base">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
};

export const InsightsSection = () => {
  if (!insightsContent || articles.length === 0) return null;
  const { heading, intro, action } = insightsContent;
  const latest = articles.slice(0, 3);
  const grounds = groundsOf(latest);
  return (
    <Section
      heading={heading}
      intro={intro}
      space="narrow"
      action={
        <a href={paths.blog} className={buttonClass({ variant: 'outline' })}>
          {action}
        </a>
      }
    >
      <ul data-entrance="" className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-2 lg:gap-y-7">
        {latest.map((article, index) => (
          <li
            key={article.id}
            className={index === 0 ? 'lg:col-span-2' : 'border-t border-rule pt-4 lg:pt-6'}
          >
            <div data-moves="">
              <ArticleCard
                article={article}
                ground={grounds[index]}
                layout={index === 0 ? 'large' : 'line'}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** With what follows the last question, the columns are equally long. */
const inColumns = <Item,>(items: readonly Item[]): (readonly Item[])[] => {
  const half = Math.ceil((items.length + 1) / 2);
  return [items.slice(0, half), items.slice(half)];
};

const QUESTION =
  'flex items-baseline justify-between gap-5 py-2.5 font-serif text-[min(1.125rem,8vw)] leading-snug lg:py-3.5 lg:text-xl';

export const QuestionsSection = () => {
  if (!questionsContent) return null;
  const { heading, intro, items, action } = questionsContent;
  const columns = inColumns(items);
  return (
    <Section heading={heading} intro={intro} tone="band" space="narrow">
      <div className="grid gap-x-14 lg:grid-cols-2">
        {columns.map((column, index) => (
          <div key={column[0]?.question ?? action} className="lg:self-start">
            {column.map(({ question, answer }) => (
              <details key={question} className="border-t border-rule">
                <summary className={QUESTION}>{question}</summary>
                <p className="max-w-prose pb-7 text-muted">{answer}</p>
              </details>
            ))}
            {index === columns.length - 1 && (
              <a
                href={paths.section('contact')}
                className={`${QUESTION} border-t border-rule text-accent hover:underline`}
              >
                {action}
                <ArrowDown aria-hidden="true" className="size-5 shrink-0 self-center" />
              </a>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
};

export const ExpertiseBand = () => (
  <Section
    heading={expertiseContent.heading}
    intro={expertiseContent.intro}
    tone="ink"
    space="narrow"
  >
    <dl
      data-entrance=""
      className="grid gap-x-10 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]"
    >
      {expertiseContent.items.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-brass-light/40 pt-3 md:grid md:content-start"
        >
          <dt data-moves="" className="flex-1 basis-36 text-sm text-muted md:text-base">
            {label}
          </dt>
          <dd data-moves="" className="order-first font-serif text-figure text-brass-light">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-7 max-w-prose text-sm text-muted md:text-base">{expertiseContent.note}</p>
  </Section>
);
