import { articles } from '../content/articles.ts';
import { blogContent } from '../content/site.ts';
import { ArticleCard } from '../features/blog/article-card.tsx';

const { title, intro } = blogContent;

export const load = async () => (
  <div className="page-width pt-28 pb-section md:pt-36">
    <h1 className="text-4xl">{title}</h1>
    <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
    <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} level={2} />
        </li>
      ))}
    </ul>
  </div>
);
