import { buttonClass } from '../../components/button.tsx';
import { navigation } from '../../components/layout/navigation.tsx';
import { interfaceContent } from '../../content/site.ts';
import type { PageMeta } from '../../page-meta.ts';
import { paths, type NotFoundKind } from '../../paths.ts';
import { Message, Texts } from './message.static.tsx';

const ONWARD: Record<NotFoundKind, string> = {
  page: paths.home,
  member: paths.about,
  article: paths.blog,
};

export const notFoundMeta = (kind: NotFoundKind): PageMeta => {
  const { heading, description } = interfaceContent.notFound[kind];
  return { heading, description, canonical: ONWARD[kind], noindex: true };
};

const OtherPages = () => (
  <ul className="-mx-[min(0.75rem,var(--spacing-gutter))] flex flex-wrap">
    {navigation.map(({ label, href }) => (
      <li key={href}>
        <a href={href} className="text-link inline-flex min-h-11 items-center px-3">
          {label}
        </a>
      </li>
    ))}
  </ul>
);

/** The page of an unknown address, which the server answers with status 404. */
export const NotFoundPage = ({ kind }: { kind: NotFoundKind }) => {
  const { heading, text, note, action } = interfaceContent.notFound[kind];
  return (
    <Message heading={heading} grains={0}>
      <Texts texts={[note ?? text]} />
      <a href={ONWARD[kind]} className={buttonClass({ size: 'lg' })}>
        {action}
      </a>
      {note && (
        <>
          <OtherPages />
          <p className="text-sm text-muted">{text}</p>
        </>
      )}
    </Message>
  );
};
