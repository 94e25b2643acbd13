import { topics } from '../../content/articles.ts';
import { paths } from '../../lib/paths.ts';

export const TopicLinks = ({ ids }: { ids?: readonly string[] }) => (
  <nav aria-label="Topics" data-no-print>
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {topics
        .filter(({ id }) => ids?.includes(id) ?? true)
        .map(({ id, title }) => (
          <li key={id}>
            <a
              href={paths.topic(id)}
              className="inline-block py-1.5 underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);
