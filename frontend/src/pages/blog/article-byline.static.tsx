import type { Article } from '../../content/articles.ts';
import { findMember } from '../../content/team.ts';
import { paths } from '../../lib/paths.ts';

export const ArticleByline = ({ article }: { article: Article }) => {
  const author = findMember(article.author);
  return (
    <>
      <p className="text-sm text-muted md:text-base">
        {author && (
          <>
            By{' '}
            <a href={paths.member(author.id)} className="underline hover:text-accent">
              {author.name}*
            </a>
            , {author.role}
            <br />
          </>
        )}
        <time dateTime={article.date.day} className="whitespace-nowrap">
          {article.date.text}
        </time>
        {'\u00a0'}
        <span aria-hidden="true">·</span>{' '}
        <span data-minutes={article.readingTime} className="whitespace-nowrap">
          {`${article.readingTime} min read`}
        </span>
      </p>
      {article.updated && (
        <p className="border-l-2 border-rule pl-4 text-sm text-muted">
          Updated{' '}
          <time dateTime={article.updated.date.day} className="whitespace-nowrap">
            {article.updated.date.text}
          </time>
          : {article.updated.changes}
        </p>
      )}
    </>
  );
};
