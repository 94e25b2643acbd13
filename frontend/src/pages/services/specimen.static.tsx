import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/services';
import { drawContours } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { Prose } from '../../components/static.tsx';
import type { specimen as ofSite } from './specimen-of-site.ts';
import { fill } from '../../words/fill.ts';
import { language } from '../../words/language.ts';

type SpecimenContent = NonNullable<typeof ofSite>;

/** One judgment as the firm would write it: how likely, by which sources, and what would change it. */
export const Specimen = ({
  specimen,
  className,
}: {
  specimen: SpecimenContent;
  className: string;
}) => (
  <aside
    aria-labelledby="specimenTitle"
    className={clsx(
      'on-dark relative -mx-gutter mt-6 grid content-start gap-7 overflow-hidden border-t-2 border-accent bg-ink px-gutter py-9 md:col-span-12 lg:col-span-5 lg:row-start-2 lg:mt-0 lg:mr-0 lg:self-start lg:-ml-[max(var(--spacing-gutter),50vw-36rem)] lg:py-10 lg:pr-8 lg:pl-[max(var(--spacing-gutter),50vw-36rem)] print:m-0 print:grid-cols-2 print:gap-4 print:break-inside-avoid print:border print:p-4',
      className,
    )}
  >
    <Picture
      drawing={drawGround(specimen.question)}
      className="absolute inset-y-0 left-0 h-full w-[calc(50vw-36rem)] mask-[linear-gradient(90deg,#000_20%,#0000)] text-accent opacity-40 max-lg:hidden print:hidden"
    />
    <header className="relative col-span-full grid gap-4">
      <h3
        id="specimenTitle"
        className="justify-self-start border border-accent px-2.5 py-0.5 font-sans text-sm font-semibold text-accent"
      >
        {words.specimen}
      </h3>
      <p className="text-sm text-muted">
        <span className="block font-semibold text-text">{words.question}</span>
        {specimen.question}
      </p>
      <Judgment specimen={specimen} />
    </header>
    <Scale specimen={specimen} />
    <p className="relative col-span-full text-sm">{specimen.confidence}</p>
    <div className="relative grid content-start gap-3">
      <h4 className="font-serif text-xl">{words.sources}</h4>
      <ol className="grid gap-4 border-t border-rule pt-4">
        {specimen.sources.map(({ grade, meaning, finding }) => (
          <li key={finding} className="grid grid-cols-[3rem_1fr] text-sm narrow:block">
            <p className="row-span-2 font-serif text-2xl leading-none text-brass-light">{grade}</p>
            <p>{finding}</p>
            <p className="mt-1 text-muted">{meaning}</p>
          </li>
        ))}
      </ol>
    </div>
    <div className="relative grid content-start gap-3">
      <h4 className="font-serif text-xl">{words.changes}</h4>
      <ul className="grid gap-2 text-sm">
        {specimen.changes.map((change) => (
          <li key={change} className="border-l-2 border-accent pl-4">
            {change}
          </li>
        ))}
      </ul>
    </div>
    <details className="relative col-span-full border-t border-rule text-sm">
      <summary className="py-3 font-semibold text-accent">{specimen.reading}</summary>
      <div className="[&_.prose]:text-sm">
        <Prose html={specimen.html} />
      </div>
    </details>
  </aside>
);

/** Contour lines that run out towards the text, as those of the refusals on the home page do. */
const drawGround = (seed: string) => ({
  width: 480,
  height: 1200,
  lines: drawContours(seed, { size: 900, rings: 17 }),
  grains: '',
});

/** The words that say how likely it is are underlined: they are those of the bar below. */
const Judgment = ({ specimen: { judgment, likelihood } }: { specimen: SpecimenContent }) => {
  const start = judgment.indexOf(likelihood);
  return (
    <p className="font-serif text-3xl leading-tight text-balance">
      {judgment.slice(0, start)}
      <em className="not-italic underline decoration-brass-light decoration-2 underline-offset-[0.2em]">
        {likelihood}
      </em>
      {judgment.slice(start + likelihood.length)}
    </p>
  );
};

/** In letters: a row, the bar of what was judged, and those of the other terms. */
const ROW = 1.9;
const JUDGED = 1.5;
const OTHER = 0.5;

/** The terms of likelihood as steps between 0 and 100 percent. That of the judgment is of brass. */
const Scale = ({ specimen }: { specimen: SpecimenContent }) => {
  const { scale, likelihood } = specimen;
  const height = scale.length * ROW;
  return (
    <div className="relative col-span-full text-sm">
      {/* For screen readers, and where letters are so large that the steps would be cut off. */}
      <ol className="sr-only narrow:not-sr-only">
        {scale.map(({ term, from, to }) => (
          <li key={term} aria-current={term === likelihood ? 'true' : undefined}>
            {`${term}: ${fill(words.range, { from, to })}`}
          </li>
        ))}
      </ol>
      <svg
        aria-hidden="true"
        width="100%"
        height={`${height + 1.5}em`}
        className="block overflow-visible text-[0.875rem] text-text narrow:hidden"
      >
        {[0, 50, 100].map((percent) => (
          <Mark key={percent} percent={percent} height={height} />
        ))}
        {scale.map((step, index) => (
          <Step
            key={step.term}
            step={step}
            y={(index + 0.5) * ROW}
            isJudged={step.term === likelihood}
          />
        ))}
      </svg>
    </div>
  );
};

const ANCHORS = new Map<number, 'start' | 'end'>([
  [0, 'start'],
  [100, 'end'],
]);

const percentFormat = new Intl.NumberFormat(language, { style: 'percent' });

const Mark = ({ percent, height }: { percent: number; height: number }) => (
  <>
    <line
      x1={`${percent}%`}
      x2={`${percent}%`}
      // In the middle, a line through all rows would cross words.
      y1={ANCHORS.has(percent) ? 0 : `${height - OTHER}em`}
      y2={`${height}em`}
      stroke="currentColor"
      opacity=".25"
    />
    <text
      x={`${percent}%`}
      y={`${height + 1.2}em`}
      textAnchor={ANCHORS.get(percent) ?? 'middle'}
      fill="currentColor"
      className="text-muted"
    >
      {percentFormat.format(percent / 100)}
    </text>
  </>
);

interface StepProps {
  step: SpecimenContent['scale'][number];
  /** Of its middle, in letters. */
  y: number;
  isJudged: boolean;
}

/** The words are beside the bar, where there is more room. */
const Step = ({ step: { term, from, to }, y, isJudged }: StepProps) => {
  const height = isJudged ? JUDGED : OTHER;
  const isHigh = from + to > 100;
  return (
    <>
      <rect
        x={`${from}%`}
        y={`${y - height / 2}em`}
        width={`${to - from}%`}
        height={`${height}em`}
        fill="currentColor"
        opacity={isJudged ? 1 : 0.45}
        className="text-brass-light"
      />
      <text
        x={`${isHigh ? from : to}%`}
        y={`${y}em`}
        dx={isHigh ? '-0.5em' : '0.5em'}
        dy="0.35em"
        textAnchor={isHigh ? 'end' : 'start'}
        fill="currentColor"
        className={isJudged ? 'font-semibold' : 'text-muted'}
      >
        {isJudged ? `${term}, ${fill(words.range, { from, to })}` : term}
      </text>
    </>
  );
};
