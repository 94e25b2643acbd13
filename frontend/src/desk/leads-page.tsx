import { LastingData } from './data/lasting-data.tsx';
import { LeadDesk } from './lead-desk.tsx';
import { NeedsScript } from './needs-script.tsx';
import { paths } from '../lib/paths.ts';
import { titled, type Page } from '../page.ts';
import { texts } from './texts.ts';

const { title, subtitle, description } = texts;

export const load = async (): Promise<Page> => ({
  meta: { ...titled(title), description, canonical: paths.leads, noindex: true },
  content: (
    <div className="page-width pt-28 pb-section md:pt-36">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-10 text-lg text-muted">{subtitle}</p>
      <NeedsScript />
      <LastingData>
        <LeadDesk />
      </LastingData>
    </div>
  ),
});
