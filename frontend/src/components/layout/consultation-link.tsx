import { ArrowUpRight } from '../icons.tsx';
import { consultation } from '../../content/site.ts';
import { NEW_TAB, NEW_TAB_NOTE } from '../../lib/external-link.ts';
import { publicConfig } from '../../lib/public-config.ts';

export const ConsultationLink = ({ className }: { className: string }) => (
  <a href={publicConfig.schedulingUrl} {...NEW_TAB} className={className}>
    {consultation}
    <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
    <span className="sr-only">{NEW_TAB_NOTE}</span>
  </a>
);
