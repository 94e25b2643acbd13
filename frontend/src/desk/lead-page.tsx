import { LastingData } from './data/lasting-data.tsx';
import { LeadView } from './lead-view.tsx';
import { NeedsScript } from './needs-script.tsx';
import { leadIn, paths } from '../lib/paths.ts';
import { titled, type Page } from '../page.ts';
import { texts } from './texts.ts';

const { title, description } = texts.lead;

/** The page of one lead. Its HTML is the same for every id: the browser fetches the lead. */
export const load = async (id: string): Promise<Page | undefined> => {
  if (leadIn(paths.lead(id)) === undefined) return undefined;
  return {
    meta: { ...titled(title), description, canonical: paths.lead(0), noindex: true },
    content: (
      // At least as high as the screen, so that the footer does not move once the lead is there.
      <div className="desk page-width grid min-h-svh content-start gap-3 pt-20 pb-section">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <NeedsScript />
        <LastingData>
          <LeadView key={id} id={Number(id)} />
        </LastingData>
      </div>
    ),
  };
};
