import { Plus } from 'lucide-react';
import { articles } from '../../content/articles.ts';
import { buttonClass } from '../../components/button.tsx';
import { Section } from '../../components/section.tsx';
import {
  benefitsContent as benefits,
  expertiseContent as expertise,
  insightsContent as insights,
  processContent as process,
  questionsContent as questions,
  rolesContent as roles,
} from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { ArticleCard } from '../blog/article-card.static.tsx';

export const RolesSection = () => (
  <Section heading={roles.heading} intro={roles.intro} layout="aside" weight="quiet">
    <ul data-entrance="" className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {roles.items.map(({ role, highlights }) => (
        <li
          key={role}
          className="row-span-2 grid grid-rows-subgrid gap-3 border-t-2 border-accent pt-4"
        >
          <h3 className="text-xl">{role}</h3>
          <ul className="grid list-disc content-start gap-1.5 pl-5 text-muted marker:text-accent">
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
);

export const BenefitsSection = () => (
  <Section heading={benefits.heading} intro={benefits.intro} tone="sand">
    <ul
      data-entrance=""
      className="grid gap-x-12 gap-y-5 md:grid-cols-2 md:gap-y-10 lg:grid-cols-3"
    >
      {benefits.items.map(({ title, description }) => (
        <li
          key={title}
          className="row-span-2 grid grid-rows-subgrid gap-y-2 border-t border-rule pt-4"
        >
          <h3 className="text-xl">{title}</h3>
          <p className="text-sm text-muted sm:text-base">{description}</p>
        </li>
      ))}
    </ul>
    <p className="mt-10">
      <a href={paths.section('contact')} className={buttonClass()}>
        {benefits.action}
      </a>
    </p>
  </Section>
);

export const ProcessSection = () => (
  <Section heading={process.heading} intro={process.intro} layout="aside">
    <ol data-entrance="" className="grid gap-6 lg:gap-8">
      {process.items.map(({ title, description }, index) => (
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
            {index < process.items.length - 1 && (
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

export const InsightsSection = () => (
  <Section heading={insights.heading} intro={insights.intro} tone="band">
    <ul data-entrance="" className="grid grid-cols-1 gap-5 lg:grid-cols-12 lg:gap-x-10 lg:gap-y-8">
      {articles.slice(0, 3).map((article, index) => (
        <li
          key={article.id}
          className={index === 0 ? 'lg:col-span-7 lg:row-span-2' : 'lg:col-span-5'}
        >
          <ArticleCard article={article} layout={index === 0 ? 'tall' : 'small'} />
        </li>
      ))}
    </ul>
    <a href={paths.blog} className={buttonClass({ variant: 'outline', className: 'mt-8' })}>
      {insights.action}
    </a>
  </Section>
);

export const QuestionsSection = () => (
  <Section heading={questions.heading} intro={questions.intro} layout="aside" weight="quiet">
    <div className="border-b border-rule">
      {questions.items.map(({ question, answer }) => (
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

export const ExpertiseBand = () => (
  <Section heading={expertise.heading} intro={expertise.intro} tone="ink" weight="lead">
    <dl data-entrance="" className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_1fr_1.7fr]">
      {expertise.items.map(({ figure, label }) => (
        <div key={label} className="flex flex-col gap-1 border-t border-brass-light/40 pt-4">
          <dt className="text-muted">{label}</dt>
          <dd className="order-first font-serif text-figure text-brass-light">{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-8 max-w-prose text-sm text-muted">{expertise.note}</p>
  </Section>
);
