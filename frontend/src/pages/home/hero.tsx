import { ArrowUpRight } from 'lucide-react';
import { heroContent } from '../../content/hero.ts';
import { siteContent } from '../../content/site.ts';
import { NEW_TAB, NEW_TAB_NOTE } from '../parts/external-link.ts';
import { publicConfig } from '../../lib/public-config.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Mark } from '../../ui/logo.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

const { title, tagline, primaryAction, secondaryAction } = heroContent;
const drawing = drawGlass('sandglass', { width: 720, height: 760, lines: 27, grains: 90, neck: 0.46 });

export const Hero = () => (
  <section className="hero-fade on-dark relative overflow-hidden bg-ink pt-16">
    <div className="hero-motif absolute inset-y-0 right-0 w-full md:w-3/5" data-parallax>
      <Picture drawing={drawing} className="size-full text-brass-light opacity-25 lg:opacity-45" />
    </div>
    <div className="page-width relative grid min-h-[34rem] grid-cols-1 content-center py-20 md:min-h-[min(46rem,88svh)]">
      <div className="grid max-w-[40rem] grid-cols-1 justify-items-start gap-7">
        <p className="flex items-center gap-3 font-serif text-xl text-brass-light">
          <Mark className="h-11 w-auto" />
          {siteContent.name}
        </p>
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-[34rem] text-lg text-muted md:text-xl">{tagline}</p>
        <div className="mt-2 flex flex-wrap gap-4">
          <a href={publicConfig.schedulingUrl} {...NEW_TAB} className={buttonClass({ size: 'lg' })}>
            {primaryAction}
            <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{NEW_TAB_NOTE}</span>
          </a>
          <Button
            variant="ghost"
            data-needs-script
            size="lg"
            className="border-control!"
            data-scroll-to="services"
          >
            {secondaryAction}
          </Button>
        </div>
      </div>
    </div>
  </section>
);
