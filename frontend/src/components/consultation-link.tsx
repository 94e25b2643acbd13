import { consultation } from '../content/layout.ts';
import { publicConfig } from '../lib/public-config.ts';
import { ArrowUpRight } from './icons.tsx';

export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;
export const NEW_TAB_NOTE = '(opens in a new tab)';

export const ConsultationLink = ({ className }: { className: string }) => (
  <a href={publicConfig.schedulingUrl} {...NEW_TAB} className={className}>
    {consultation}
    <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
    <span className="sr-only">{NEW_TAB_NOTE}</span>
  </a>
);
