import { Button, buttonClass } from '../../components/button.tsx';
import { ConsultationLink } from '../../components/links.tsx';
import { Static } from '../../components/static.tsx';
import { learnMore } from '../../content/home.ts';
import { scrollToSection } from '../../lib/scroll.ts';
import { HeroDrawing, HeroText } from './hero.static.tsx';

export const Hero = () => (
  <section className="on-dark relative overflow-hidden bg-ink pt-16 dark:border-b dark:border-rule">
    {/* The ground is there from the first frame. What is on it fades in (styles/motion.css). */}
    <div className="not-print:motion-safe:animate-hero-fade">
      <Static
        name="hero-drawing"
        className="hero-motif absolute inset-y-0 right-0 w-full overflow-hidden lg:w-3/5"
        data-parallax=""
      >
        <HeroDrawing />
      </Static>
      <div className="page-width relative grid grid-cols-1 content-start pt-10 pb-48 sm:pt-12 sm:pb-32 lg:content-center lg:py-20 lg:min-h-[min(40rem,80svh)]">
        <div className="grid max-w-[52rem] grid-cols-1 justify-items-start gap-6 sm:gap-7">
          <Static name="hero-text" className="contents">
            <HeroText />
          </Static>
          <div className="mt-2 grid w-full gap-4 sm:flex sm:w-auto">
            <ConsultationLink className={buttonClass({ size: 'lg' })} />
            <Button
              variant="ghost"
              data-needs-script
              size="lg"
              className="border-control! bg-ink"
              onClick={() => scrollToSection('services')}
            >
              {learnMore}
            </Button>
          </div>
        </div>
      </div>
    </div>
  </section>
);
