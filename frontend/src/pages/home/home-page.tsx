import { ConsultationLink } from '../../islands/frame/consultation-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Mark } from '../../ui/logo.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';
import { heroContent } from '../../content/site.ts';
import {
  BenefitsSection,
  ExpertiseBand,
  InsightsSection,
  ProcessSection,
  QuestionsSection,
  RolesSection,
} from './sections.tsx';
import { PathChooser } from './path-chooser.tsx';
import { ServicesSection } from './services-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';

const { title, tagline, secondaryAction } = heroContent;
const drawing = drawGlass('sandglass', {
  width: 720,
  height: 760,
  lines: 27,
  grains: 90,
  neck: 0.46,
});

const Hero = () => (
  <section className="on-dark relative overflow-hidden bg-ink pt-16 not-print:motion-safe:animate-hero-fade">
    <div
      className="hero-motif absolute inset-y-0 right-0 w-full overflow-hidden lg:w-3/5"
      data-parallax
    >
      <Picture
        drawing={drawing}
        className="h-full w-[176%] max-w-none text-brass-light opacity-45 lg:w-full"
      />
    </div>
    <div className="page-width relative grid grid-cols-1 content-start pt-14 pb-40 lg:content-center lg:py-20 lg:min-h-[min(46rem,88svh)]">
      <div className="grid max-w-[40rem] grid-cols-1 justify-items-start gap-7">
        <Mark className="h-14 w-auto text-brass-light" />
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-[34rem] text-lg text-muted md:text-xl">{tagline}</p>
        <div className="mt-2 grid gap-4 sm:flex">
          <ConsultationLink className={buttonClass({ size: 'lg' })} />
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

export const load = (): Page => ({
  meta: {
    heading: heroContent.title,
    title: heroContent.metaTitle,
    description: heroContent.metaDescription,
    canonical: paths.home,
  },
  content: (
    <>
      <Hero />
      <PathChooser />
      <ServicesSection />
      <RolesSection />
      <BenefitsSection />
      <ProcessSection />
      <InsightsSection />
      <QuestionsSection />
      <ExpertiseBand />
      <ContactSection />
    </>
  ),
});
