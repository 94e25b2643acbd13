import { clsx } from 'clsx/lite';
import type { Service } from '../content/services.ts';

interface ServiceFactsProps extends Pick<Service, 'facts'> {
  className: string;
}

export const ServiceFacts = ({ facts, className }: ServiceFactsProps) => (
  <dl className={clsx('grid border-rule', className)}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-serif text-xl">{value}</dd>
      </div>
    ))}
  </dl>
);
