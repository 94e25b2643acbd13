import { historyContent } from '../../content/history.ts';
import { aboutContent } from '../../content/site.ts';
import { HistoryButton } from '../../islands/history/history-button.tsx';
import { ClosingBand } from '../parts/closing-band.tsx';
import { TeamGrid } from './team-grid.tsx';
import { paths } from '../../lib/paths.ts';
import { titled, type Page } from '../../page.ts';
import { Html } from '../../ui/html.tsx';
import { Island } from '../../islands/island.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

const { title, description, intro, inspiration } = aboutContent;

export const load = async (): Promise<Page> => {
  return {
    meta: { ...titled(title), description, canonical: paths.about },
    content: (
      <>
        <div className="page-width grid gap-10 pt-28 pb-section md:grid-cols-12 md:pt-36">
          <div className="grid gap-7 md:col-span-7">
            <h1 className="text-4xl">{title}</h1>
            <p className="text-xl">{intro}</p>
            <p className="text-muted">{inspiration}</p>
            <div>
              <Island name="history">
                <HistoryButton />
              </Island>
              <noscript>
                {/* With JavaScript, the dialog loads the text when it opens. */}
                <h2 className="mb-6 text-3xl">{historyContent.title}</h2>
                <Html html={historyContent.html} />
              </noscript>
            </div>
          </div>
          <Picture
            drawing={drawGlass(title, { width: 400, height: 620, lines: 15, grains: 50 })}
            className="fading hidden h-auto w-full self-center text-accent opacity-60 md:col-span-4 md:col-start-9 md:block"
          />
        </div>
        <TeamGrid />
        <ClosingBand />
      </>
    ),
  };
};
