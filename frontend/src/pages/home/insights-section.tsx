import { Link } from 'wouter';
import { articles } from '../../content/articles.ts';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../parts/section.tsx';
import { ArticleCard } from '../blog/article-card.tsx';

const { heading, intro, action } = homeContent.insights;
const LATEST = 3;

export const InsightsSection = () => (
  <Section heading={heading} intro={intro} tone="band" weight="quiet">
    <ul data-entrance="" className="grid grid-cols-1 gap-5 lg:grid-cols-12 lg:gap-x-10 lg:gap-y-8">
      {articles.slice(0, LATEST).map((article, index) => (
        <li key={article.id} className={index === 0 ? 'lg:col-span-7 lg:row-span-2' : 'lg:col-span-5'}>
          <ArticleCard article={article} layout={index === 0 ? 'tall' : 'small'} />
        </li>
      ))}
    </ul>
    <Link href={paths.blog} className={buttonClass({ variant: 'outline', className: 'mt-8' })}>
      {action}
    </Link>
  </Section>
);
