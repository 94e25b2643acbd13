import { buttonClass } from '../../components/button.tsx';
import { interfaceContent } from '../../content/site.ts';
import { FORM_RESULTS, paths, type FormResult } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { Message, Texts } from './message.static.tsx';

interface Params {
  result: FormResult;
}

export const pathParams = (): Params[] => FORM_RESULTS.map((result) => ({ result }));

export const meta = ({ result }: Params): PageMeta => {
  const { title, description } = interfaceContent.outcomes[result];
  return { heading: title, description, canonical: paths.formResult(result), noindex: true };
};

/** What a visitor sees who submitted the form without JavaScript. */
export const Page = ({ params: { result } }: { params: Params }) => {
  const { title, text, action } = interfaceContent.outcomes[result];
  const href = result === 'received' ? paths.home : paths.section('contact');
  return (
    <Message heading={title}>
      <Texts texts={[text]} />
      <a href={href} className={buttonClass({ size: 'lg' })}>
        {action}
      </a>
    </Message>
  );
};
