import type { Article } from '../../content/articles.ts';

/** In the preview only, so the styles of the site do not have these. */
const STYLE = {
  padding: '0.1rem 0.6rem',
  background: '#a8281c',
  color: '#fff',
  justifySelf: 'start',
  alignSelf: 'start',
};

/** In the preview only: says that an article is not published, and why. */
export const WaitingMark = ({ article: { waits } }: { article: Article }) =>
  waits && (
    <p data-waits="" style={STYLE}>
      {waits}
    </p>
  );
