import { drawGlass } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { heroContent } from '../../content/home.ts';
import { firmName } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { PrintHead } from '../print-head.static.tsx';
import { organizationData, questionsData } from '../structured-data.ts';

const { title, tagline, metaTitle, metaDescription } = heroContent;

export const meta = (): PageMeta => ({
  heading: title,
  title: metaTitle,
  description: metaDescription,
  canonical: paths.home,
  structuredData: [organizationData, ...questionsData()],
});

const drawing = drawGlass('sandglass', {
  width: 720,
  height: 760,
  lines: 27,
  grains: 90,
  neck: 0.46,
});

/** On a phone, there is room for its neck, and for the sand that falls through it. */
const neck = drawGlass('sandglass', {
  width: 375,
  height: 176,
  lines: 21,
  grains: 46,
  neck: 0.42,
});

/** The logo: the glass of the header, so large that its lines show. */
export const HeroDrawing = () => (
  <>
    <Picture
      drawing={drawing}
      label={firmName}
      className="ml-9 h-full w-[176%] max-w-none text-brass-light max-sm:hidden lg:ml-0 lg:w-full"
    />
    <Picture
      drawing={neck}
      label={firmName}
      className="absolute inset-x-0 bottom-0 h-44 w-full text-brass-light sm:hidden"
    />
  </>
);

export const HeroText = () => (
  <>
    <PrintHead path={paths.home} />
    <h1 className="max-w-[12.5em] text-hero min-[100rem]:text-[4.5rem]">{title}</h1>
    <p className="max-w-[34rem] text-lg text-muted md:text-xl">{tagline}</p>
  </>
);
