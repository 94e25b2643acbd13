import { interfaceContent } from '../content/site.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { paths } from '../lib/paths.ts';

const WAY_ON = { page: paths.home, member: paths.about, article: paths.blog };

/** The not-found screen in its three forms. */
export const load = async (kind: 'page' | 'member' | 'article') => {
  const { heading, text, note, action } = interfaceContent.notFound[kind];
  return <MessageScreen heading={heading} text={text} note={note} action={action} href={WAY_ON[kind]} />;
};
