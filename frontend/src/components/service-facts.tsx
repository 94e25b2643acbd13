import type { Service } from '../content/services.ts';

export const ServiceFacts = ({ facts }: Pick<Service, 'facts'>) =>
  facts && (
    <dl className="mb-4 grid gap-x-8 gap-y-3 border-b border-rule pb-5 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
