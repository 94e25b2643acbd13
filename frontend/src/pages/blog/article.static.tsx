import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/article';
import { buttonClass } from '../../components/button.tsx';
import { Filled } from '../../words/filled.tsx';
import { Prose } from '../../components/static.tsx';
import { BackLink } from '../../components/links.tsx';
import { drawGlass } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import { articles, findArticle, type Article } from '../../content/articles.ts';
import { fill } from '../../words/fill.ts';
import { services } from '../../content/services.ts';
import { findMember } from '../../content/team.ts';
import { paths } from '../../paths.ts';
import { linkPreviewPath, ORIGIN, type PageMeta } from '../../page-meta.ts';
import { articleData } from '../structured-data.ts';
import { PrintHead } from '../print-head.static.tsx';
import { MoreArticles } from './article-card.static.tsx';
import { ArticleCover } from './article-cover.static.tsx';
import { TopicLinks } from './topic-links.static.tsx';
import { asShown, PseudonymNote } from '../../components/pseudonym.static.tsx';

interface Params {
  /** The id of the article, or one of its aliases. */
  slug: string;
}

export const pathParams = (): Params[] =>
  articles.flatMap(({ id, aliases = [] }) => [id, ...aliases].map((slug) => ({ slug })));

export const meta = ({ slug }: Params): PageMeta => {
  const article = findArticle(slug)!;
  const { id, title, description, date, updated, cover } = article;
  const canonical = paths.article(id);
  const image = ORIGIN + linkPreviewPath({ canonical, cover });
  return {
    heading: title,
    description,
    canonical,
    published: date.day,
    cover,
    structuredData: articleData(article, image),
    ...(updated && { updated: updated.date.day }),
  };
};

export const ArticleHead = ({ slug }: Params) => {
  const article = findArticle(slug)!;
  return (
    <div className="grid gap-x-10 gap-y-5 md:gap-y-8 lg:grid-cols-12 lg:items-center">
      <PrintHead path={paths.article(article.id)} />
      <header className="grid max-w-[52rem] gap-2 md:gap-4 lg:col-span-7">
        <div className="flex flex-wrap items-center gap-x-6 text-sm">
          <BackLink href={paths.blog}>{words.back}</BackLink>
          <TopicLinks ids={article.topics} />
        </div>
        <UnpublishedMark reason={article.unpublishedReason} />
        {/* Smaller than the titles of other pages, which have fewer words. */}
        <h1 className="text-[min(12vw,clamp(2rem,1.45rem+2.35vw,3.25rem))] leading-[1.08]">
          {article.title}
        </h1>
        <ArticleByline article={article} />
      </header>
      <ArticleCover article={article} className="h-40 md:h-50 lg:col-span-5 lg:h-72" />
    </div>
  );
};

const ArticleByline = ({ article }: { article: Article }) => {
  const author = findMember(article.author);
  return (
    <>
      <p className="mt-1 text-sm text-muted md:mt-0 md:text-base">
        {author && (
          <>
            <Filled
              message={words.byline}
              values={{
                author: (
                  <a href={paths.member(author.id)} className="underline hover:text-accent">
                    {asShown(author.name)}
                  </a>
                ),
                role: author.role,
              }}
            />
            <br />
          </>
        )}
        <time dateTime={article.date.day} className="inline-block">
          {article.date.text}
        </time>
        {'\u00a0'}
        <span aria-hidden="true">·</span>{' '}
        {/* `data-minutes` and `data-contents` are for reading-progress.tsx. */}
        <span data-minutes={article.readingTime} className="inline-block">
          {fill(words.readingTime, { count: article.readingTime })}
        </span>
      </p>
      {article.updated && (
        <p className="border-l-2 border-rule pl-4 text-sm text-muted">
          <Filled
            message={words.updated}
            values={{
              date: (
                <time dateTime={article.updated.date.day} className="inline-block">
                  {article.updated.date.text}
                </time>
              ),
              changes: article.updated.changes,
            }}
          />
        </p>
      )}
    </>
  );
};

export const ArticleSummary = ({ slug }: Params) => {
  const { summary, headings } = findArticle(slug)!;
  return (
    <>
      <section
        aria-labelledby="keyPoints"
        className="max-w-(--container-prose) border-b border-rule md:pb-1 lg:border-t lg:pt-5 lg:col-span-7 lg:col-start-6"
      >
        <h2 id="keyPoints" className="text-xl">
          {words.keyPoints}
        </h2>
        <ul className="mt-1 grid divide-y divide-rule text-sm *:py-1.5 md:text-base">
          {summary.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      {headings.length > 0 && (
        <nav
          aria-label={words.contents}
          className="max-lg:max-w-(--container-prose) lg:sticky lg:top-23 lg:col-span-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-[calc(1.25rem+1px)]"
          data-no-print
        >
          <h2 className="mb-3 hidden font-sans text-sm/[1.95rem] font-semibold text-muted lg:block">
            {words.contents}
          </h2>
          <details className="border-b border-rule pb-1 lg:hidden">
            <summary className="py-2.5 font-semibold">{words.contents}</summary>
            <Contents headings={headings} className="mt-1" />
          </details>
          <Contents headings={headings} className="max-lg:hidden" />
        </nav>
      )}
    </>
  );
};

export const ArticleText = ({ slug, part }: Params & { part: number }) => (
  <Prose html={findArticle(slug)!.parts[part]!} />
);

/** The poster of a video: its own picture would come from the other site. */
export const VideoPoster = ({ id }: { id: string }) => (
  <Picture
    drawing={drawGlass(id, { width: 640, height: 360, lines: 19, grains: 30 })}
    className="absolute inset-0 size-full text-brass-light opacity-40"
  />
);

export const ArticleEnd = ({ slug }: Params) => (
  <>
    <PseudonymNote className="mt-8" />
    <Addresses slug={slug} />
    <NextStep article={findArticle(slug)!} />
  </>
);

export const RelatedArticles = ({ slug }: Params) => {
  const { related = [] } = findArticle(slug)!;
  if (related.length === 0) return <div className="pb-section" />;
  return (
    <MoreArticles
      id="relatedArticles"
      heading={words.related}
      articles={related.flatMap((id) => findArticle(id) ?? [])}
      className="pt-section pb-section"
      columns="md:grid-cols-2"
    />
  );
};

/** On paper, the links to other sites have numbers (styles/print.css). */
const Addresses = ({ slug }: Params) => {
  const { addresses } = findArticle(slug)!;
  if (addresses.length === 0) return null;
  return (
    <section className="mt-8 hidden border-t border-rule pt-4 print:block">
      <h2 className="text-xl">{words.addresses}</h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-7 text-sm wrap-anywhere">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ol>
    </section>
  );
};

const Contents = ({ headings, className }: Pick<Article, 'headings'> & { className: string }) => (
  <ol data-contents="" className={clsx('grid border-l border-rule', className)}>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="-ml-px flex min-h-11 items-center border-l-2 border-transparent py-1.5 pl-4 text-sm hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:text-accent lg:min-h-9 forced-colors:border-0 forced-colors:aria-[current]:border-l-2"
        >
          {text}
        </a>
      </li>
    ))}
  </ol>
);

const NextStep = ({ article }: { article: Article }) => {
  const service = services.find(({ id }) => id === article.service);
  return (
    <aside
      aria-labelledby="nextStep"
      className="sand-band mt-14 max-w-(--container-prose) p-7 narrow:px-4 md:p-9"
      data-no-print
    >
      <h2 id="nextStep" className="text-2xl">
        {words.nextStep}
      </h2>
      <p className="mt-3">{article.nextStep}</p>
      {service && (
        <p className="mt-3">
          <Filled
            message={words.service}
            values={{
              service: (
                <a href={paths.service(service.id)} className="text-link font-semibold">
                  {service.title}
                </a>
              ),
            }}
          />
        </p>
      )}
      <div className="mt-6 grid gap-4 sm:flex">
        <a href={paths.section('contact')} className={buttonClass()}>
          {words.write}
        </a>
        <a href={paths.section('services')} className={buttonClass({ variant: 'outline' })}>
          {words.services}
        </a>
      </div>
    </aside>
  );
};
