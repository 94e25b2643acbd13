import { interfaceContent } from '../content/site.ts';
import { LeadDesk } from '../features/leads/lead-desk.tsx';

const { title, subtitle } = interfaceContent.admin;

export const load = async () => (
  <div className="page-width pt-28 pb-section md:pt-36">
    <h1 className="text-3xl">{title}</h1>
    <p className="mt-2 mb-10 text-lg text-muted">{subtitle}</p>
    <LeadDesk />
  </div>
);
