import { articles } from '../content/articles.ts';
import { blogContent } from '../content/site.ts';
import { ArticleCard } from '../features/blog/article-card.tsx';
import { TopicLinks } from '../features/blog/topic-links.tsx';
import { paths } from '../lib/paths.ts';
import { titled, type Page } from '../page.ts';

const { title, description, intro } = blogContent;

export const load = async (): Promise<Page> => ({
  meta: { ...titled(title), description, canonical: paths.blog },
  content: (
    <div className="page-width pt-28 pb-section md:pt-36">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
      <div className="mt-8">
        <TopicLinks />
      </div>
      {/* The newest article is larger, the others are rows: unlike a grid, rows leave no gaps, whatever their number. */}
      <ul className="mt-12 grid gap-y-10 md:gap-y-8">
        {articles.map((article, index) => (
          <li key={article.id}>
            <ArticleCard article={article} level={2} layout={index === 0 ? 'lead' : 'row'} />
          </li>
        ))}
      </ul>
    </div>
  ),
});
