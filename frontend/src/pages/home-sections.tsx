import { Suspense, useEffect, type ReactNode } from 'react';
import { InsightsSection } from '../features/blog/insights-section.tsx';
import { BenefitsSection } from '../features/home/benefits-section.tsx';
import { ExpertiseBand } from '../features/home/expertise-band.tsx';
import { PathChooser } from '../features/home/path-chooser.tsx';
import { ProcessSection } from '../features/home/process-section.tsx';
import { QuestionsSection } from '../features/home/questions-section.tsx';
import { RolesSection } from '../features/home/roles-section.tsx';
import { ServicesSection } from '../features/home/services-section.tsx';
import { ContactSection } from '../features/leads/contact-section.tsx';

interface HomeSectionsProps {
  /** Long descriptions of the services by id, for the markup alone. */
  serviceTexts?: Readonly<Record<string, string>> | undefined;
  /** Called in the browser once every control works. */
  onReady?: (() => void) | undefined;
}

/** What follows the hero, in the order of the specification. */
export const HomeSections = ({ serviceTexts = {}, onReady }: HomeSectionsProps) => {
  const sections: ReactNode[] = [
    <PathChooser key="paths" />,
    <ServicesSection key="services" texts={serviceTexts} />,
    <RolesSection key="roles" />,
    <BenefitsSection key="benefits" />,
    <ProcessSection key="process" />,
    <InsightsSection key="insights" />,
    <QuestionsSection key="questions" />,
    <ExpertiseBand key="expertise" />,
    <ContactSection key="contact" />,
  ];
  // A boundary each: React takes them over one by one, and the browser answers the visitor in between.
  return (
    <>
      {sections.map((section, index) => (
        <Suspense key={index} fallback={null}>
          {section}
        </Suspense>
      ))}
      <Suspense fallback={null}>
        <Ready onReady={onReady} />
      </Suspense>
    </>
  );
};

/** Comes last, so that all before it is taken over. */
const Ready = ({ onReady }: Pick<HomeSectionsProps, 'onReady'>) => {
  useEffect(() => onReady?.(), [onReady]);
  return null;
};
