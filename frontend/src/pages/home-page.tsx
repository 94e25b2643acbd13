import { loadServiceBody, services } from '../content/services.ts';
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

/** The long texts of the dialogs, for the markup alone: with script, a dialog loads its own when it opens. */
const loadServiceTexts = async (): Promise<Record<string, string>> => {
  if (!import.meta.env.SSR) return {};
  const entries = services.map(async ({ id }) => [id, (await loadServiceBody(id)).html] as const);
  return Object.fromEntries(await Promise.all(entries));
};

/** The sections in the order of the specification. */
export const load = async () => {
  const serviceTexts = await loadServiceTexts();
  return (
    <>
      <Hero />
      <PathChooser />
      <ServicesSection texts={serviceTexts} />
      <RolesSection />
      <BenefitsSection />
      <ProcessSection />
      <InsightsSection />
      <QuestionsSection />
      <ExpertiseBand />
      <ContactSection />
    </>
  );
};
