import * as words from 'virtual:words/article';
import { topics } from '../../content/articles.ts';
import { paths } from '../../paths.ts';

/** Links to the pages of all topics, or of some. */
export const TopicLinks = ({ ids }: { ids?: readonly string[] }) => (
  <nav aria-label={words.topics} data-no-print>
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {topics
        .filter(({ id }) => ids?.includes(id) ?? true)
        .map(({ id, title }) => (
          <li key={id}>
            <a
              href={paths.topic(id)}
              className="inline-flex min-h-11 items-center underline md:min-h-9 decoration-accent decoration-1 underline-offset-4 hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);
