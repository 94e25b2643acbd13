import type { Article } from '../../content/articles.ts';

/** In the preview only: says that an article is not published, and why. */
export const WaitingMark = ({ article: { waits } }: { article: Article }) =>
  waits && (
    <p
      data-waits=""
      className="justify-self-start self-start bg-danger px-2.5 py-0.5 text-sm font-semibold text-paper"
    >
      {waits}
    </p>
  );
