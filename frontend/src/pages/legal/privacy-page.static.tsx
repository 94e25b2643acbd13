import * as words from 'virtual:words/legal';
import { privacyContent } from '../../content/legal.ts';
import { paths } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { Filled } from '../../words/filled.tsx';
import { Prose } from '../../components/static.tsx';

const { title, description, intro, updated, html } = privacyContent;

export const meta = (): PageMeta => ({ heading: title, description, canonical: paths.privacy });

/** The server fills in what it states about the installation (backend/src/site/statements.ts). */
export const Page = () => (
  <div className="page-width grid gap-x-10 gap-y-12 pt-28 pb-section md:pt-36 lg:grid-cols-12">
    <header className="grid content-start gap-5 lg:col-span-4">
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-muted">{intro}</p>
      <p className="text-sm text-muted">
        <Filled
          message={words.updated}
          values={{
            date: <time dateTime={updated.day}>{updated.text}</time>,
          }}
        />
      </p>
    </header>
    <div className="lg:col-span-7 lg:col-start-6 [&_h2:first-child]:mt-0">
      <Prose html={html} />
    </div>
  </div>
);
