import { heroContent } from '../../content/hero.ts';
import { InsightsSection } from './insights-section.tsx';
import { BenefitsSection } from './benefits-section.tsx';
import { ExpertiseBand } from './expertise-band.tsx';
import { Hero } from './hero.tsx';
import { PathChooser } from './path-chooser.tsx';
import { ProcessSection } from './process-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';

/** The sections are in the order of the specification. */
export const load = async (): Promise<Page> => ({
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
