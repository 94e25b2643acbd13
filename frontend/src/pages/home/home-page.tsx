import { heroContent } from '../../content/site.ts';
import {
  BenefitsSection,
  ExpertiseBand,
  InsightsSection,
  ProcessSection,
  QuestionsSection,
  RolesSection,
} from './sections.tsx';
import { Hero } from './hero.tsx';
import { PathChooser } from './path-chooser.tsx';
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
