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
  /** Called in the browser when every control works. */
  onReady?: (() => void) | undefined;
}

/** React hydrates each Suspense boundary separately, and the browser can handle input in between. */
const InTurn = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** The sections after the hero, in the order of the specification. */
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

/** Rendered last: when its effect runs, all sections before it are hydrated. */
const Ready = ({ onReady }: HomeSectionsProps) => {
  useEffect(() => onReady?.(), [onReady]);
  return null;
};
