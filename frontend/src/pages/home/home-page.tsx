import { Static } from '../../components/static.tsx';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { PathChooser } from './path-chooser.tsx';
import {
  BenefitsSection,
  ExpertiseBand,
  InsightsSection,
  ProcessSection,
  QuestionsSection,
  RefusalsSection,
  RolesSection,
} from './sections.static.tsx';
import { ServicesSection } from './services-section.tsx';

export { meta } from './hero.static.tsx';

export const Page = () => (
  <>
    <Hero />
    <PathChooser />
    <ServicesSection />
    <Static name="sections" className="bands">
      <RolesSection />
      <BenefitsSection />
      <RefusalsSection />
      <ProcessSection />
      <InsightsSection />
      <QuestionsSection />
      <ExpertiseBand />
    </Static>
    <ContactSection />
  </>
);
