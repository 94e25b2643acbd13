import { homeContent } from '../../content/home.ts';
import { Island } from '../../ui/island.tsx';
import { Section } from '../../ui/section.tsx';
import { LeadForm } from './lead-form.tsx';

const { heading, intro, privacy } = homeContent.contact;

export const ContactSection = () => (
  <Section id="contact" printed={false} heading={heading} intro={intro} tone="paper">
    <div className="grid gap-10 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <Island name="lead-form">
          <LeadForm />
        </Island>
      </div>
      <p className="border-t border-rule pt-5 text-sm text-muted lg:col-span-5 lg:col-start-8 lg:self-start">
        {privacy}
      </p>
    </div>
  </Section>
);
