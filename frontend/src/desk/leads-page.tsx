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
    // At least as high as the screen, so that the footer does not move once the leads are there.
    <div className="desk page-width min-h-svh pt-20 pb-section">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {title}
        </h1>
        <p className="text-sm text-muted">{subtitle}</p>
      </div>
      <NeedsScript />
      <LastingData>
        <LeadDesk />
      </LastingData>
    </div>
  ),
});
