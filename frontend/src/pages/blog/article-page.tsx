import { Fragment, useRef } from 'react';
import { Static } from '../../components/static.tsx';
import { videosOf } from '../../content/videos.ts';
import type { PageProps } from '../../page-meta.ts';
import {
  ArticleEnd,
  ArticleHead,
  ArticleSummary,
  ArticleText,
  RelatedArticles,
} from './article.static.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { VideoPlayer } from './video-player.tsx';

export { meta, pathParams } from './article.static.tsx';

export const Page = ({ params: { slug } }: PageProps<'slug'>) => {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <article className="page-width pt-21 md:pt-24 lg:pt-28">
        <Static name="head">
          <ArticleHead slug={slug} />
        </Static>
        <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-4 md:mt-8 md:gap-y-8 lg:grid-cols-12">
          <Static name="summary" className="contents">
            <ArticleSummary slug={slug} />
          </Static>
          <div className="lg:col-span-7 lg:col-start-6">
            <div ref={text} className="grid grid-cols-1 gap-8">
              <Static name="text-0">
                <ArticleText slug={slug} part={0} />
              </Static>
              {videosOf(slug).map((video, index) => (
                <Fragment key={video.id}>
                  <VideoPlayer video={video} />
                  <Static name={`text-${index + 1}`}>
                    <ArticleText slug={slug} part={index + 1} />
                  </Static>
                </Fragment>
              ))}
            </div>
            <Static name="end">
              <ArticleEnd slug={slug} />
            </Static>
          </div>
        </div>
        <ReadingProgress text={text} />
      </article>
      <Static name="related">
        <RelatedArticles slug={slug} />
      </Static>
    </>
  );
};
