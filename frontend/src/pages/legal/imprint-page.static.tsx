import type { ReactNode } from 'react';
import { fillLegal, legalContent, legalLinks } from '../../content/legal.ts';
import { paths } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { PrivacyLink } from '../../components/links.tsx';

const { imprint, address, country, telephone, email } = legalContent;
const { title, description, intro, rows } = imprint;

/** High enough to touch, in a line as high as the others. */
const LINK = 'text-link -my-2 inline-flex min-h-11 items-center';

/** What is more than a text. */
const SHOWN: Readonly<Partial<Record<string, ReactNode>>> = {
  '%legal.address%': [...address, country].map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  )),
  '%legal.telephone%': (
    <a className={LINK} href={legalLinks.telephone}>
      {telephone}
    </a>
  ),
  '%legal.email%': (
    <a className={LINK} href={legalLinks.email}>
      {email}
    </a>
  ),
};

export const meta = (): PageMeta => ({ heading: title, description, canonical: paths.imprint });

export const Page = () => (
  <div className="page-width grid gap-x-10 gap-y-10 pt-28 pb-section md:pt-36 lg:grid-cols-12">
    <header className="grid content-start gap-5 lg:col-span-4">
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-muted">{intro}</p>
    </header>
    <div className="grid content-start gap-8 lg:col-span-7 lg:col-start-6">
      <dl className="border-t border-rule">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-3"
          >
            <dt className="font-semibold hyphens-auto">{label}</dt>
            <dd className="wrap-anywhere sm:col-span-2">{SHOWN[value] ?? fillLegal(value)}</dd>
          </div>
        ))}
      </dl>
      <PrivacyLink text={imprint.privacy} />
    </div>
  </div>
);
