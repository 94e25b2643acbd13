import { clsx } from 'clsx/lite';
import { articles, type Article } from '../../content/articles.ts';
import { services } from '../../content/services.ts';
import { siteContent } from '../../content/site.ts';
import { ArticleByline } from './article-byline.tsx';
import { ArticleCover, MoreArticles, WaitingMark } from './article-card.tsx';
import { TopicLinks } from './topic-links.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Island } from '../../islands/island.tsx';
import { VideoPlayer } from '../../islands/video/video-player.tsx';
import { splitAtVideos } from '../../islands/video/video.ts';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { texts } from '../texts.ts';

const CONTENTS = 'In this article';

export const load = (article: Article): Page => {
  const { related: slugs = [] } = article;
  const related = slugs.flatMap((slug) => articles.find(({ id }) => id === slug) ?? []);
  return {
    meta: {
      heading: article.title,
      description: article.description,
      canonical: paths.article(article.id),
      published: article.date.day,
      cover: article.cover,
      ...(article.updated && { updated: article.updated.date.day }),
    },
    content: (
      <>
        <article
          className={clsx('page-width pt-20 md:pt-36', related.length === 0 && 'pb-section')}
        >
          <header className="grid max-w-[52rem] gap-3 md:gap-5">
            <div className="flex flex-wrap items-center gap-x-6 text-sm">
              <BackLink href={paths.blog}>{texts.backToBlog}</BackLink>
              <TopicLinks ids={article.topics} />
            </div>
            <WaitingMark article={article} />
            <h1 className="text-[2rem] leading-[1.1] md:text-4xl">{article.title}</h1>
            <ArticleByline article={article} />
          </header>
          <ArticleCover article={article} className="mt-3 h-45 md:mt-10 md:h-90" />
          <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-5 md:mt-12 md:gap-y-10 lg:grid-cols-12">
            <section
              aria-labelledby="summary"
              className="max-w-(--container-prose) border-b border-rule pb-5 md:pb-6 lg:border-t lg:pt-7 lg:col-span-8 lg:col-start-5"
            >
              <h2 id="summary" className="text-xl">
                Key points
              </h2>
              <ul className="mt-3 grid gap-2.5 text-sm md:text-base">
                {article.summary.map((point) => (
                  <li key={point} className="border-l-2 border-accent pl-4">
                    {point}
                  </li>
                ))}
              </ul>
            </section>
            {article.headings.length > 0 && (
              <nav
                aria-label={CONTENTS}
                className="lg:sticky lg:top-28 lg:col-span-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start"
                data-no-print
              >
                <h2 className="mb-3 hidden font-sans text-sm font-semibold text-muted lg:block">
                  {CONTENTS}
                </h2>
                <details className="border-b border-rule pb-5 lg:hidden">
                  <summary className="cursor-pointer font-semibold">{CONTENTS}</summary>
                  <Contents headings={article.headings} className="mt-3" />
                </details>
                <Contents headings={article.headings} className="max-lg:hidden" />
              </nav>
            )}
            <div className="lg:col-span-8 lg:col-start-5">
              <div className="grid grid-cols-1 gap-8">
                {splitAtVideos(article.html).map((part) =>
                  typeof part === 'string' ? (
                    <Html key={part} html={part} />
                  ) : (
                    <Island key={part.id} name="video" input={{ video: part }}>
                      <VideoPlayer video={part} />
                    </Island>
                  ),
                )}
              </div>
              <p className="mt-8 text-sm text-muted">{siteContent.pseudonymNote}</p>
              <NextStep article={article} />
            </div>
          </div>
        </article>
        <MoreArticles
          id="related"
          heading="Related articles"
          articles={related}
          className="pt-section pb-section"
          columns="md:grid-cols-2"
        />
      </>
    ),
  };
};

const Contents = ({ headings, className }: Pick<Article, 'headings'> & { className: string }) => (
  <ol className={clsx('grid border-l border-rule', className)}>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="-ml-px block border-l border-transparent py-1.5 pl-4 text-sm hover:border-accent hover:text-accent"
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
      aria-labelledby="next-step"
      className="sand-band mt-14 max-w-(--container-prose) p-7 md:p-9"
      data-no-print
    >
      <h2 id="next-step" className="text-2xl">
        Where to go from here
      </h2>
      <p className="mt-3">{article.nextStep}</p>
      {service && (
        <p className="mt-3">
          Related service:{' '}
          <a href={paths.service(service.id)} className="text-link font-semibold">
            {service.title}
          </a>
        </p>
      )}
      <div className="mt-6 grid gap-4 sm:flex">
        <a href={paths.section('contact')} className={buttonClass()}>
          Write to us
        </a>
        <a href={paths.section('services')} className={buttonClass({ variant: 'outline' })}>
          See our services
        </a>
      </div>
    </aside>
  );
};
