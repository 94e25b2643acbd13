import { Link } from 'wouter';
import { articles } from '../../content/articles.ts';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ArticleCard } from './article-card.tsx';

const { heading, intro, action } = homeContent.insights;
const LATEST = 3;

export const InsightsSection = () => (
  <Section heading={heading} intro={intro} tone="band">
    <ul data-entrance="" className="grid gap-8 lg:grid-cols-3">
      {articles.slice(0, LATEST).map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
    <Link href={paths.blog} className={buttonClass({ variant: 'outline', className: 'mt-10' })}>
      {action}
    </Link>
  </Section>
);
