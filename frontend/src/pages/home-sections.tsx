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
  /** Called in the browser once every control works. */
  onReady?: (() => void) | undefined;
}

/** React takes over one after the other, and the browser answers the visitor in between. */
const InTurn = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** What follows the hero, in the order of the specification. */
export const HomeSections = ({ onReady }: HomeSectionsProps) => (
  <>
    <InTurn>
      <PathChooser />
    </InTurn>
    <InTurn>
      <ServicesSection />
    </InTurn>
    <InTurn>
      <RolesSection />
      <BenefitsSection />
    </InTurn>
    <InTurn>
      <ProcessSection />
      <InsightsSection />
    </InTurn>
    <InTurn>
      <QuestionsSection />
      <ExpertiseBand />
    </InTurn>
    <InTurn>
      <ContactSection />
    </InTurn>
    <InTurn>
      <Ready onReady={onReady} />
    </InTurn>
  </>
);

/** Comes last, so that all before it is taken over. */
const Ready = ({ onReady }: HomeSectionsProps) => {
  useEffect(() => onReady?.(), [onReady]);
  return null;
};
