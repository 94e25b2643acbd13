import { heroContent } from '../content/hero.ts';
import { InsightsSection } from '../features/blog/insights-section.tsx';
import { BenefitsSection } from '../features/home/benefits-section.tsx';
import { ExpertiseBand } from '../features/home/expertise-band.tsx';
import { Hero } from '../features/home/hero.tsx';
import { PathChooser } from '../features/home/path-chooser.tsx';
import { ProcessSection } from '../features/home/process-section.tsx';
import { QuestionsSection } from '../features/home/questions-section.tsx';
import { RolesSection } from '../features/home/roles-section.tsx';
import { ServicesSection } from '../features/home/services-section.tsx';
import { ContactSection } from '../features/leads/contact-section.tsx';
import { paths } from '../lib/paths.ts';
import type { Page } from '../page.ts';

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
