import { interfaceContent } from '../../content/site.ts';
import { MessageScreen } from './message-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { titled, type Page } from '../../page.ts';

const WAY_ON = { page: paths.home, member: paths.about, article: paths.blog };

/** The not-found screen, in three variants. */
export const load = async (kind: 'page' | 'member' | 'article'): Promise<Page> => {
  const { heading, description, text, note, action } = interfaceContent.notFound[kind];
  return {
    meta: { ...titled(heading), description, canonical: WAY_ON[kind], noindex: true },
    content: (
      <MessageScreen
        heading={heading}
        grains={0}
        text={text}
        note={note}
        action={action}
        href={WAY_ON[kind]}
      />
    ),
  };
};
